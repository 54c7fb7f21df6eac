// The page: who is looking, which channels are open, and the messages in them, kept up to date by the live socket.

import { Composer } from "./composer.js";
import { el } from "./dom.js";
import { jumpsFor } from "./jumps.js";
import { Live } from "./live.js";
import { avatar, keepPictures, messageElement } from "./message.js";
import { openModal } from "./modal.js";
import { Phones } from "./phones.js";
import { Press } from "./press.js";
import { tick } from "./text.js";

const SILENT = 4096;
const NEAR_BOTTOM_PX = 120;
const FAILED_MS = 6000;
const PHONE = matchMedia("(max-width: 760px)");

// Keeps the keyboard where it was when a message is drawn anew: on the same control, else on the one in its place.
function focusKeeper(before, after) {
  const controls = (root) => [...root.querySelectorAll("[data-custom-id]")];
  const index = controls(before).findIndex((control) => control.contains(document.activeElement));
  if (index < 0) return () => {};
  const id = controls(before)[index].dataset.customId;
  return () => {
    const now = controls(after);
    const target = now.find((control) => control.dataset.customId === id) || now[Math.min(index, now.length - 1)];
    (target?.querySelector("summary") || target)?.focus({ preventScroll: true });
  };
}

class Page {
  constructor() {
    this.players = [];
    this.channels = [];
    this.messages = new Map(); // channel id -> Map of message id -> message
    this.unread = new Map(); // channel id -> "new" or "ping"
    this.nudged = new Set(); // other players for whom something has come
    this.phones = new Phones(document.querySelector(".phones"));
    this.open = { server: null, dm: null }; // the channel that each side shows
    this.side = "server"; // the side that a phone shows
    this.names = {
      user: (id) => [...this.players, this.bot].find((user) => user?.id === id)?.name || "someone",
      channel: (id) => this.channels.find((channel) => channel.id === id)?.name || "unknown",
    };
    const press = new Press((news) => this.take(news));
    this.live = new Live((news) => press.take(news), (state) => this.setState(state));
    this.panes = {};
    for (const side of ["server", "dm"]) this.panes[side] = this.makePane(side);
    this.live.connect(new URLSearchParams(location.search).get("as") || "");
    addEventListener("popstate", () => this.become(new URLSearchParams(location.search).get("as") || "", false));
    document.addEventListener("click", jumpsFor(this));
    addEventListener("focus", () => this.readVisible());
    PHONE.addEventListener("change", () => this.readVisible());
    setInterval(() => tick(document), 1000);
  }

  makePane(side) {
    const root = document.querySelector(`.pane[data-side="${side}"]`);
    const head = el("header", { class: "pane-head" });
    const log = el("div", { class: "log", role: "log", "aria-live": "polite", tabindex: "0", "data-testid": `log-${side}` });
    const composer = new Composer(this, () => this.channel(this.open[side]), () => this.commands?.[side === "dm" ? "dm" : "guild"] || []);
    root.replaceChildren(head, log, composer.element);
    const stick = () => log.dataset.stuck !== "false" && this.toBottom(log);
    log.addEventListener("load", stick, true);
    new ResizeObserver(stick).observe(log);
    log.addEventListener("scroll", () => {
      log.dataset.stuck = String(log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_BOTTOM_PX);
    });
    return { root, head, log, composer };
  }

  act(name, body) {
    return this.live.act(name, body);
  }

  channel(id) {
    return this.channels.find((channel) => channel.id === id);
  }

  // News

  take(news) {
    if (news.kind === "everything") this.takeEverything(news);
    else if (news.kind === "message") this.takeMessage(news.message);
    else if (news.kind === "gone") this.takeGone(news.channel_id, news.message_id);
    else if (news.kind === "nudge" && news.username !== this.me.username) {
      this.nudged.add(news.username);
      this.drawPlayers();
    } else if (news.kind === "phones") {
      this.phones.ring(news, this.players, this.names, this.me.username);
      this.drawPlayers();
    }
  }

  takeEverything(news) {
    Object.assign(this, { me: news.me, players: news.players, bot: news.bot, guild: news.guild, channels: news.channels, commands: news.commands });
    this.live.username = this.me.username;
    this.nudged.delete(this.me.username);
    this.phones.pickUp(this.me.username);
    this.messages = new Map(Object.entries(news.messages).map(([id, list]) => [id, new Map(list.map((m) => [m.id, m]))]));
    const servers = this.channels.filter((channel) => !channel.is_dm);
    if (!servers.some((channel) => channel.id === this.open.server)) this.open.server = servers[0]?.id || null;
    this.open.dm = this.channels.find((channel) => channel.is_dm)?.id || null;
    document.title = `${this.me.name} · Sandbox`;
    this.drawPlayers();
    this.drawPane("server");
    this.drawPane("dm");
    this.readVisible();
  }

  takeMessage(message) {
    const list = this.messages.get(message.channel_id) || new Map();
    this.messages.set(message.channel_id, list);
    const isNew = !list.has(message.id);
    list.set(message.id, message);
    const pane = this.paneOf(message.channel_id);
    if (pane) this.drawMessage(pane.log, message);
    if (isNew && message.author.id !== this.me.id && !(pane && this.isVisible(message.channel_id))) {
      const isMine = message.mentions.some((user) => user.id === this.me.id) || this.channel(message.channel_id)?.is_dm;
      const isPing = this.unread.get(message.channel_id) === "ping" || (isMine && !(message.flags & SILENT));
      this.unread.set(message.channel_id, isPing ? "ping" : "new");
      this.drawTabs();
    }
  }

  takeGone(channelId, messageId) {
    this.messages.get(channelId)?.delete(messageId);
    this.find(messageId)?.remove();
  }

  find(messageId) {
    return document.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
  }

  setState(state) {
    document.body.dataset.live = state;
    const status = document.querySelector(".status");
    const text = state === "lost" ? "Reconnecting…" : this.bot && !this.bot.is_here ? "The bot is not connected" : "";
    if (status.textContent !== text) status.textContent = text;
  }

  // Drawing

  drawPlayers() {
    const box = document.querySelector(".players");
    box.replaceChildren(...this.players.map((user) => el("button", {
      type: "button",
      class: "player",
      "data-testid": `player-${user.username}`,
      "aria-pressed": String(user.id === this.me.id),
      "data-unread": this.phones.missed(user.username) ? "ping" : this.nudged.has(user.username) ? "new" : null,
      "data-rings": this.phones.missed(user.username) || null,
      onclick: () => this.become(user.username),
    }, avatar(user), user.name)));
    this.setState(document.body.dataset.live || "connected");
  }

  drawPane(side) {
    const { head, log, composer } = this.panes[side];
    const id = this.open[side];
    head.replaceChildren(...(side === "server" ? this.serverHead() : this.dmHead()));
    const list = [...(this.messages.get(id)?.values() || [])];
    log.replaceChildren(...list.map((message) => messageElement(message, this)));
    log.dataset.channelId = id || "";
    log.dataset.empty = side === "server" ? "Nothing here yet. Type / to see the commands." : "Your private messages with the bot appear here.";
    composer.element.hidden = !id;
    composer.refresh();
    this.drawTabs();
    this.toBottom(log);
  }

  serverHead() {
    const servers = this.channels.filter((channel) => !channel.is_dm);
    return [el("h2", {}, this.guild.name), el("nav", { class: "channels", "aria-label": "Server channels" }, servers.map((channel) => this.channelTab(channel)))];
  }

  dmHead() {
    const takes = el("input", { type: "checkbox", checked: this.me.takes_dms, "data-testid": "take-dms", onchange: () => this.act("take_dms", { takes_dms: takes.checked }) });
    return [el("h2", {}, "Direct messages"), el("label", { class: "check small" }, takes, el("span", {}, "Let the bot write to me"))];
  }

  channelTab(channel) {
    return el("button", {
      type: "button",
      class: "tab",
      "data-testid": "channel-tab",
      "data-channel-id": channel.id,
      "data-unread": this.unread.get(channel.id),
      "aria-pressed": String(this.open[channel.is_dm ? "dm" : "server"] === channel.id && (!PHONE.matches || this.side === (channel.is_dm ? "dm" : "server"))),
      onclick: () => this.show(channel),
    }, channel.is_dm ? "Direct messages" : `${channel.parent_id ? "↳ " : "#"}${channel.name}`);
  }

  drawTabs() {
    document.querySelector(".tabs").replaceChildren(...[...this.channels].sort((a, b) => a.is_dm - b.is_dm).map((channel) => this.channelTab(channel)));
    this.panes.server.head.querySelector(".channels")?.replaceChildren(...this.channels.filter((c) => !c.is_dm).map((c) => this.channelTab(c)));
    document.body.dataset.side = this.side;
  }

  drawMessage(log, message) {
    const wasAtBottom = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_BOTTOM_PX;
    const before = this.find(message.id);
    const after = messageElement(message, this);
    if (before) {
      keepPictures(before, after);
      const refocus = focusKeeper(before, after);
      before.replaceWith(after);
      refocus();
    } else log.append(after);
    if (wasAtBottom) this.toBottom(log);
  }

  toBottom(log) {
    log.scrollTop = log.scrollHeight;
    log.dataset.stuck = "true";
  }

  // What the person does

  become(username, isNew = true) {
    if (isNew) history.pushState({}, "", `?as=${encodeURIComponent(username)}`);
    this.unread.clear();
    for (const pane of Object.values(this.panes)) pane.composer.cancel();
    this.live.connect(username);
  }

  show(channel) {
    this.side = channel.is_dm ? "dm" : "server";
    this.open[this.side] = channel.id;
    this.drawPane(this.side);
    this.readVisible();
  }

  paneOf(channelId) {
    return Object.entries(this.panes).find(([side]) => this.open[side] === channelId)?.[1];
  }

  isVisible(channelId) {
    if (document.hidden) return false;
    return PHONE.matches ? this.open[this.side] === channelId : Object.values(this.open).includes(channelId);
  }

  readVisible() {
    for (const id of [...this.unread.keys()]) if (this.isVisible(id)) this.unread.delete(id);
    this.drawTabs();
    for (const pane of Object.values(this.panes)) if (pane.log.dataset.stuck !== "false") this.toBottom(pane.log);
  }

  // A button or select was used: show that it is pressed until the bot has answered.
  async use(message, element, act, body) {
    const box = this.find(message.id);
    if (box?.dataset.busy) return;
    if (box) box.dataset.busy = "true";
    element.classList.add("pending");
    element.setAttribute("aria-busy", "true");
    const answer = await this.act(act, { message_id: message.id, ...body });
    element.classList.remove("pending");
    element.removeAttribute("aria-busy");
    const now = this.find(message.id);
    if (box) delete box.dataset.busy;
    if (now) delete now.dataset.busy;
    if (answer.kind === "failed") this.fail(now, "This interaction failed");
    else if (answer.kind === "refused") this.fail(now, answer.error);
    if (answer.modal) this.openModal(answer);
  }

  fail(box, text) {
    const line = box?.querySelector(".failed");
    if (!line) return;
    line.textContent = text;
    line.hidden = false;
    setTimeout(() => { line.hidden = true; }, FAILED_MS);
  }

  openModal(answer) {
    openModal(answer.modal, answer.interaction_id, this);
  }

  async dismiss(message) {
    await this.act("dismiss", { message_id: message.id });
  }
}

window.sandbox = new Page();
