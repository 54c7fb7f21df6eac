// One message as an element: words, pictures, controls, and what only its reader may do.

import { controls } from "./controls.js";
import { el, localUrl, webUrl } from "./dom.js";
import { markdown, tick } from "./text.js";

const EPHEMERAL = 64;
const LOADING = 128;
export const SILENT = 4096;
export const ROW = 1;
const SECTION = 9;
export const TEXT = 10;
const THUMBNAIL = 11;
const GALLERY = 12;
const FILE = 13;
const SEPARATOR = 14;
const CONTAINER = 17;

export function avatar(user) {
  const initials = user.name || user.global_name || user.username;
  const hue = user.bot ? 42 : 75 + Number((BigInt(user.id) * 101n) % 270n); // neighbours by id get far colours
  const face = el("span", { class: "avatar", "aria-hidden": "true" }, user.bot ? "♠" : initials.slice(0, 1).toUpperCase());
  face.style.backgroundColor = `hsl(${hue} 38% 34%)`;
  return face;
}

export function messageElement(message, page) {
  const isEphemeral = Boolean(message.flags & EPHEMERAL);
  const root = el("article", {
    class: `message${isEphemeral ? " ephemeral" : ""}${message.mentions.some((user) => user.id === page.me.id) ? " pinged" : ""}`,
    "data-testid": "message",
    "data-message-id": message.id,
    "data-ephemeral": isEphemeral ? "true" : null,
  });
  const author = message.author;
  const sent = new Date(message.timestamp);
  const body = el("div", { class: "body" });
  if (message.interaction) {
    const used = message.interaction;
    body.append(el("p", { class: "used" }, `${used.user.global_name || used.user.username} used `, el("b", {}, `/${used.name}`)));
  }
  body.append(
    el("p", { class: "who" },
      el("b", {}, author.global_name || author.username),
      author.bot ? el("span", { class: "tag" }, "BOT") : null,
      el("span", { class: "when", title: sent.toLocaleString() }, sent.toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hour12: false })),
      message.flags & SILENT ? el("span", { class: "when", "data-testid": "silent", title: "Nobody is notified of this message" }, "silent") : null,
    ),
  );
  if (message.flags & LOADING) {
    body.append(el("p", { class: "thinking" }, `${author.username} is thinking`, el("span", { class: "dots", "aria-hidden": "true" }, "…")));
  }
  if (message.content) body.append(words(message.content, page, message.edited_timestamp));
  for (const embed of message.embeds) body.append(embedElement(embed, page));
  const shown = new Set();
  const parts = message.components.map((part) => component(part, message, page, shown));
  body.append(...message.attachments.filter((file) => !shown.has(localUrl(file.url))).map(fileElement));
  body.append(...parts.filter(Boolean));
  body.append(el("p", { class: "failed", "data-testid": "failed", role: "alert", hidden: true }));
  if (isEphemeral) {
    body.append(el("p", { class: "only-you" }, el("span", { class: "eye", "aria-hidden": "true" }), el("span", {}, "Only you can see this"),
      el("button", { type: "button", class: "link", "data-testid": "dismiss", onclick: () => page.dismiss(message) }, "Dismiss message")));
  }
  root.append(avatar(author), body);
  tick(root);
  return root;
}

export function words(source, page, edited = null) {
  const box = el("div", { class: "words" });
  box.innerHTML = markdown(source, page.names); // escaped there
  if (edited) (box.lastElementChild?.matches("p") ? box.lastElementChild : box).append(el("span", { class: "edited" }, " (edited)"));
  return box;
}

function component(part, message, page, shown) {
  switch (part.type) {
    case ROW:
      return el("div", { class: "row" }, part.components.map((inner) => controls(inner, message, page)));
    case SECTION:
      return el("div", { class: "section" },
        el("div", {}, part.components.map((inner) => component(inner, message, page, shown))),
        part.accessory.type === THUMBNAIL ? picture(part.accessory.media.url, part.accessory.description, shown) : controls(part.accessory, message, page));
    case TEXT:
      return words(part.content, page);
    case GALLERY:
      return el("div", { class: "gallery", "data-count": part.items.length }, part.items.map((item) => picture(item.media.url, item.description, shown, item.spoiler)));
    case FILE:
      shown.add(localUrl(part.file.url));
      return el("a", { class: "file", href: localUrl(part.file.url), download: true }, part.name || "file");
    case SEPARATOR:
      return part.divider ? el("hr") : el("div", { class: "gap" });
    case CONTAINER: {
      const box = el("div", { class: "container" }, part.components.map((inner) => component(inner, message, page, shown)));
      if (part.accent_color !== null) box.style.borderLeftColor = `#${part.accent_color.toString(16).padStart(6, "0")}`;
      return box;
    }
    default:
      return null;
  }
}

function fileElement(file) {
  const url = localUrl(file.url);
  if ((file.content_type || "").startsWith("image/")) return picture(url, file.description, new Set(), false, file.width, file.height);
  return el("a", { class: "file", href: url, download: file.filename }, `${file.filename} (${Math.ceil(file.size / 1024)} KB)`);
}

function picture(url, alt, shown, _spoiler = false, width = null, height = null) {
  const src = localUrl(url);
  shown.add(src);
  const image = el("img", { src, alt: alt || "", width, height, "data-testid": "picture" });
  return el("button", { type: "button", class: "picture", "aria-label": `Enlarge picture. ${alt || ""}`, title: "Enlarge", onclick: () => enlarge(src, alt) }, image);
}

// A picture by itself, as large as the window lets it, with what it says in words.
function enlarge(src, alt) {
  const close = () => dialog.close();
  const dialog = el("dialog", { class: "lightbox", "data-testid": "lightbox", "aria-label": "Picture" },
    el("div", { class: "tools" },
      el("a", { class: "button secondary", href: src, target: "_blank", rel: "noopener" }, "Full size"),
      el("button", { type: "button", class: "button secondary", autofocus: true, onclick: close }, "Close")),
    el("img", { src, alt: alt || "", onclick: close }),
    alt ? el("p", { class: "alt", "data-testid": "alt", tabindex: "0" }, alt) : null);
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function embedElement(embed, page) {
  const box = el("div", { class: "container" });
  if (embed.color) box.style.borderLeftColor = `#${embed.color.toString(16).padStart(6, "0")}`;
  if (embed.author?.name) box.append(el("p", { class: "subtext" }, embed.author.name));
  if (embed.title) {
    const url = webUrl(embed.url);
    box.append(el("p", { class: "title" }, url ? el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, embed.title) : embed.title));
  }
  if (embed.description) box.append(words(embed.description, page));
  if (embed.fields?.length) {
    box.append(el("dl", { class: "fields" }, embed.fields.map((field) => el("div", { class: field.inline ? "inline" : "" }, el("dt", {}, field.name), el("dd", {}, words(field.value, page))))));
  }
  if (embed.image?.url) box.append(picture(embed.image.url, "", new Set()));
  if (embed.footer?.text) box.append(el("p", { class: "subtext" }, embed.footer.text));
  return box;
}

// While a new picture loads, the old one stays, so that a board does not blink at every tap.
export function keepPictures(before, after) {
  const old = [...before.querySelectorAll(".picture img")];
  [...after.querySelectorAll(".picture img")].forEach((image, index) => {
    const from = old[index];
    const wanted = image.getAttribute("src");
    if (!from || !from.complete || from.getAttribute("src") === wanted) return;
    image.setAttribute("src", from.getAttribute("src"));
    const ready = new Image();
    ready.src = wanted;
    ready.decode().catch(() => {}).finally(() => image.setAttribute("src", wanted));
  });
}
