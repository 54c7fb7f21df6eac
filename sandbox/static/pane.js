// One side of the page: a channel's messages and the line to write in. An answer is brought into view, and what
// stood at the bottom stays there.

import { Composer } from "./composer.js";
import { choiceKeeper } from "./controls.js";
import { el } from "./dom.js";
import { keepPictures, messageElement } from "./message.js";
import { welcome } from "./welcome.js";

const NEAR_BOTTOM_PX = 120;
const WANTED_MS = 4000; // an answer whose picture is still loading grows meanwhile
const MARGIN_PX = 8;

const controls = (root) => [...root.querySelectorAll("[data-custom-id]")];

// Keeps the keyboard where it was when a message is drawn anew: on the same control (in an open list on the same line), or
// on the one in its place. Where that cannot be used now, on the next one that can, else on the last one before. `find`
// gives the message as it is drawn then.
function focusKeeper(before, find) {
  const index = controls(before).findIndex((control) => control.contains(document.activeElement));
  if (index < 0) return () => {};
  const id = controls(before)[index].dataset.customId;
  const line = document.activeElement.value;
  return () => {
    const after = find();
    const now = after ? controls(after) : [];
    const same = now.findIndex((control) => control.dataset.customId === id);
    const place = same < 0 ? Math.min(index, now.length - 1) : same;
    const target = [...now.slice(place), ...now.slice(0, place).reverse()].find((control) => !control.matches(":disabled, .disabled"));
    const sameLine = target?.open && [...target.querySelectorAll("input")].find((input) => input.value === line);
    (sameLine || target?.querySelector("summary") || target)?.focus({ preventScroll: true });
  };
}

export class Pane {
  constructor(side, page) {
    this.side = side;
    this.page = page;
    this.channelId = null;
    this.isStuck = true; // at the bottom, and stays there
    this.top = 0;
    this.wanted = null; // an answer that shall be in view
    this.followed = new Map(); // message id -> until when it counts as just come, in front of a reader at the bottom
    this.head = el("header", { class: "pane-head" });
    this.log = el("div", { class: "log", role: "log", "aria-live": "polite", tabindex: "0", "aria-label": "Messages", "data-testid": `log-${side}` });
    this.composer = new Composer(page, side);
    document.querySelector(`.pane[data-side="${side}"]`).replaceChildren(this.head, this.log, this.composer.element);
    this.log.addEventListener("load", (event) => this.settle(event.target.closest("[data-message-id]")?.dataset.messageId), true);
    new ResizeObserver(() => this.settle()).observe(this.log);
    this.log.addEventListener("scroll", () => this.look());
    for (const act of ["wheel", "touchmove", "keydown"]) this.log.addEventListener(act, () => { this.wanted = null; }, { passive: true });
  }

  // Where somebody reads. A browser tells of a scroll a moment later, and a message may come in between: so that asks, too.
  look() {
    const { scrollTop, scrollHeight, clientHeight } = this.log;
    if (scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM_PX) this.isStuck = true;
    else if (scrollTop < this.top) this.isStuck = false; // somebody has moved up; what grows below moves nobody
    this.top = scrollTop;
  }

  // Draw a channel from its beginning.
  fill(channelId, messages) {
    this.look();
    const isSame = channelId === this.channelId;
    const top = this.log.scrollTop;
    const focused = document.activeElement?.closest("[data-message-id]");
    const refocus = focused && this.log.contains(focused) ? focusKeeper(focused, () => this.page.find(focused.dataset.messageId)) : () => {};
    const ticked = isSame ? [...this.log.querySelectorAll("[data-message-id]:has(details.many[open])")].map((box) => [box.dataset.messageId, choiceKeeper(box)]) : [];
    this.channelId = channelId;
    if (!isSame) this.wanted = null;
    this.followed.clear();
    this.log.replaceChildren(...messages.map((message) => messageElement(message, this.page)));
    this.log.dataset.channelId = channelId || "";
    this.log.dataset.empty = "Your private messages with the bot show up here.";
    this.composer.element.hidden = !channelId;
    this.composer.refresh();
    for (const [id, rechoose] of ticked) if (this.page.find(id)) rechoose(this.page.find(id));
    refocus();
    if (!messages.length) this.greet();
    else if (isSame && !this.isStuck) this.log.scrollTop = top;
    else this.toBottom();
  }

  greet() {
    if (this.side !== "server" || !this.channelId) return;
    this.log.replaceChildren(welcome(this.page, this));
    this.log.scrollTop = 0;
    this.isStuck = false;
  }

  put(message) {
    this.look();
    const before = this.page.find(message.id);
    const after = messageElement(message, this.page);
    const isFirst = this.log.querySelector(".welcome");
    if (before) {
      keepPictures(before, after);
      const [rechoose, refocus] = [choiceKeeper(before), focusKeeper(before, () => after)];
      before.replaceWith(after);
      rechoose(after);
      refocus();
    } else if (isFirst) {
      this.log.replaceChildren(after);
      this.isStuck = true;
    } else this.log.append(after);
    if (!before && this.isStuck) this.follow(message.id);
    this.settle(message.id);
  }

  // A message comes in front of a reader at the bottom, who follows what is new from now on.
  follow(messageId) {
    if (this.wanted?.id !== messageId) this.wanted = null;
    const now = Date.now();
    for (const [id, until] of this.followed) if (until < now) this.followed.delete(id);
    this.followed.set(messageId, now + WANTED_MS);
  }

  // Something has another size, or is new: which message, if it is one.
  settle(messageId = null) {
    if (messageId && this.wanted?.id === messageId && Date.now() < this.wanted.until && this.bring()) return;
    if (this.isStuck && !this.log.querySelector(".welcome")) this.toBottom();
  }

  toBottom() {
    this.log.scrollTop = this.log.scrollHeight;
    this.isStuck = true;
  }

  // Bring a message into view now, and again as it grows: the whole of it, else its end with the buttons. One that
  // has just come in front of the reader may have newer ones below by now: that leads nobody back.
  reveal(messageId) {
    if (this.isStuck && this.followed.get(messageId) >= Date.now()) return;
    this.wanted = { id: messageId, until: Date.now() + WANTED_MS };
    this.bring();
  }

  bring() {
    const box = this.page.find(this.wanted.id);
    if (!box || !this.log.contains(box)) return false;
    const [message, log] = [box.getBoundingClientRect(), this.log.getBoundingClientRect()];
    if (message.bottom > log.bottom || message.height > log.height) this.log.scrollTop += message.bottom - log.bottom + MARGIN_PX;
    else if (message.top < log.top) this.log.scrollTop += message.top - log.top - MARGIN_PX;
    return true;
  }

  isInView(box) {
    const [message, log] = [box.getBoundingClientRect(), this.log.getBoundingClientRect()];
    return message.bottom > log.top && message.top < log.bottom;
  }
}
