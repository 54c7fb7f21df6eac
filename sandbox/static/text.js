// Discord's markdown as HTML. Everything is escaped first; only tags made here get in.

import { placeOf } from "./jumps.js";

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text) => text.replace(/[&<>"']/g, (char) => ESCAPES[char]);

// `names` has user(id), channel(id): how mentions are written.
export function markdown(source, names) {
  const kept = [];
  const keep = (html) => `\u0000${kept.push(html) - 1}\u0000`;
  let text = escape(source.replaceAll("\u0000", ""));
  text = text.replace(/```(?:[\w+-]*\n)?([\s\S]*?)\n?```/g, (_, code) => keep(`<pre><code>${code}</code></pre>`));
  text = text.replace(/``(.+?)``|`([^`\n]+)`/g, (_, two, one) => keep(`<code>${two ?? one}</code>`));
  text = text.replace(/\\([^\sA-Za-z0-9\u0000])/g, (_, char) => keep(char)); // "\&lt;" too: its "lt;" follows
  text = text.replace(/&lt;t:(-?\d+)(?::([tTdDfFR]))?&gt;/g, (_, unix, style) =>
    keep(`<time data-unix="${unix}" data-style="${style || "f"}"></time>`));
  text = text.replace(/&lt;@!?(\d+)&gt;/g, (_, id) => keep(`<span class="mention">@${escape(names.user(id))}</span>`));
  text = text.replace(/&lt;#(\d+)&gt;/g, (_, id) => keep(channelLink(id, names)));
  text = text.replace(/&lt;\/([^:&\u0000]+):\d+&gt;/g, (_, name) => keep(`<button type="button" class="mention" data-command="${name}">/${name}</button>`));
  text = text.replace(/&lt;a?:(\w+):\d+&gt;/g, (_, name) => keep(`:${name}:`));
  text = text.replace(/\[([^\]\n]+)\]\((?:&lt;)?(https?:\/\/(?:[^\s()\u0000]|\([^\s()\u0000]*\))+?)(?:&gt;)?(?:\s+&quot;[^\n]*?&quot;)?\)/g, (_, label, url) => keep(link(url, inline(label))));
  text = text.replace(/&lt;(https?:\/\/[^\s\u0000]+?)&gt;/g, (_, url) => keep(bareLink(url, names)));
  text = text.replace(/https?:\/\/(?:(?!&[lg]t;)[^\s\u0000])+/g, (found) => {
    const url = address(found);
    return keep(bareLink(url, names)) + found.slice(url.length);
  });
  text = inline(text);
  const html = blocks(text);
  const restore = (part) => part.replace(/\u0000(\d+)\u0000/g, (_, index) => restore(kept[Number(index)]));
  return restore(html);
}

const link = (url, label, kind = "") => `<a${kind && ` class="${kind}"`} href="${url}" target="_blank" rel="noopener noreferrer">${label}</a>`;

const channelLink = (id, names) => link(`https://discord.com/channels/@me/${id}`, `#${escape(names.channel(id))}`, "mention");

// An address without the marks of the sentence that it stands in; a bracket is its own where it opened it.
function address(found) {
  const url = found.replace(/(?:&quot;|&#39;|[.,:;!?*_~])+$/, "");
  const isOpen = url.split("(").length >= url.split(")").length;
  return !url.endsWith(")") || isOpen ? url : address(url.slice(0, -1));
}

// An address as it is; that of a message here as Discord writes it: its channel and a mark.
function bareLink(url, names) {
  const place = placeOf(url);
  if (!place) return link(url, url);
  return link(url, `#${escape(names.channel(place.channelId))}${place.messageId ? " › 💬" : ""}`, "mention");
}

function inline(text) {
  return text
    .replace(/\*\*\*(.+?)\*\*\*/g, "<strong><em>$1</em></strong>")
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/__(.+?)__/g, "<u>$1</u>")
    .replace(/\*([^\s*](?:[^*\n]*[^\s*])?)\*/g, "<em>$1</em>")
    .replace(/(?<!\w)_([^_\n]+)_(?!\w)/g, "<em>$1</em>")
    .replace(/~~(.+?)~~/g, "<s>$1</s>");
}

function blocks(text) {
  const html = [];
  let list = null;
  const endList = () => {
    if (list) html.push(`</${list}>`);
    list = null;
  };
  for (const line of text.split("\n")) {
    const item = /^(\s*)(?:([-*])|(\d+)\.)\s+(.*)$/.exec(line);
    if (item && !line.startsWith("-# ")) {
      const kind = item[2] ? "ul" : "ol";
      if (list !== kind) {
        endList();
        html.push(kind === "ol" ? `<ol start="${item[3]}">` : "<ul>");
        list = kind;
      }
      html.push(`<li${item[1].length >= 2 ? ' class="deep"' : ""}>${item[4]}</li>`);
      continue;
    }
    endList();
    const heading = /^(#{1,3}) (.+)$/.exec(line);
    if (heading) html.push(`<h${heading[1].length + 2} class="h${heading[1].length}">${heading[2]}</h${heading[1].length + 2}>`);
    else if (line.startsWith("-# ")) html.push(`<p class="subtext">${line.slice(3)}</p>`);
    else if (line.startsWith("&gt; ")) html.push(`<blockquote>${line.slice(5)}</blockquote>`);
    else if (line.trim() === "") html.push('<p class="blank"></p>');
    else html.push(`<p>${line}</p>`);
  }
  endList();
  return html.join("");
}

const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

export function relative(unix, nowMs = Date.now()) {
  const seconds = Math.round(unix - nowMs / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) || UNITS.at(-1);
  return RELATIVE.format(Math.trunc(seconds / size), unit);
}

// Writes all times below `root` anew; called every second, so that countdowns tick.
export function tick(root) {
  for (const time of root.querySelectorAll("time[data-unix]")) {
    const unix = Number(time.dataset.unix);
    const style = time.dataset.style;
    const date = new Date(unix * 1000);
    const shown = style === "R" ? relative(unix) : new Intl.DateTimeFormat("en", FORMATS[style]).format(date);
    if (time.textContent !== shown) time.textContent = shown;
    if (!time.title) time.title = date.toLocaleString();
  }
}
