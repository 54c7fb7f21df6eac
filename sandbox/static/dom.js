// Small helpers to build elements. Text is always set as text, never as HTML.

export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name in element && typeof value === "boolean") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// A file's address on this very server, whatever host name the page was opened with.
export function localUrl(url) {
  try {
    const parsed = new URL(url, location.href);
    return parsed.pathname.startsWith("/attachments/") ? parsed.pathname : parsed.href;
  } catch {
    return "";
  }
}

export function webUrl(url) {
  return /^https?:\/\//i.test(url || "") ? url : null;
}

// Fills a box anew. The keyboard stays where it was: on the same child, else on the one in its place.
export function refill(box, children) {
  const named = (child) => child.dataset?.key;
  const index = [...box.children].indexOf(document.activeElement);
  const key = index >= 0 ? named(document.activeElement) : null;
  box.replaceChildren(...children);
  if (index < 0) return;
  const now = [...box.children];
  (now.find((child) => key && named(child) === key) || now[Math.min(index, now.length - 1)])?.focus({ preventScroll: true });
}
