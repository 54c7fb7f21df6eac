// The page: who is looking, which channels are open, and the messages in them, kept up to date by the live socket.

import { el, refill } from "./dom.js";
import { jumpsFor, light } from "./jumps.js";
import { Live } from "./live.js";
import { SILENT, avatar } from "./message.js";
import { openModal } from "./modal.js";
import { Pane } from "./pane.js";
import { Phones } from "./phones.js";
import { Press } from "./press.js";
import { tick } from "./text.js";
import { View } from "./view.js";
import { openCommands } from "./welcome.js";

const SAID_MS = 6000;
const AWAY = { lost: "Reconnecting…", stopped: "The sandbox has stopped. Start it again: make run" };

class Page {
  constructor() {
    this.players = [];
    this.channels = [];
    this.ways = []; // what the first screen can begin
    this.messages = new Map(); // channel id -> Map of message id -> message
    this.unread = new Map(); // channel id -> "new" or "ping"
    this.nudged = new Set(); // other players for whom something has come
    this.phones = new Phones(document.querySelector(".phones"), this);
    this.open = { server: null, dm: null }; // the channel that each side shows
    this.side = "server"; // the side that a phone shows
    this.names = {
      user: (id) => [...this.players, this.bot].find((user) => user?.id === id)?.name || "someone",
      channel: (id) => (this.channel(id)?.is_dm ? "Direct messages" : this.channel(id)?.name || "unknown"),
    };
    this.view = new View(() => this.readVisible());
    document.querySelector(".tools").append(
      el("button", {
        type: "button", class: "quiet", "data-testid": "show-commands", "aria-label": "Commands", title: "All commands",
        onclick: () => openCommands(this, this.panes[this.view.isPhone ? this.side : "server"]),
      }, el("span", { class: "wide" }, "Commands"), el("span", { class: "short" }, "/")),
      this.view.switch);
    const press = new Press((news) => this.take(news));
    this.live = new Live((news) => press.take(news), (state) => this.setState(state));
    this.panes = {};
    for (const side of ["server", "dm"]) this.panes[side] = new Pane(side, this);
    this.live.connect(new URLSearchParams(location.search).get("as") || "");
    addEventListener("popstate", () => this.become(new URLSearchParams(location.search).get("as") || "", false));
    document.addEventListener("click", jumpsFor(this));
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("focus", () => this.readVisible());
    setInterval(() => tick(document), 1000);
  }

  // The slash leads to the line from everywhere, as typing does in Discord.
  key(event) {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, dialog")) return;
    event.preventDefault();
    this.panes[this.view.isPhone ? this.side : this.paneAt(event.target).side].composer.startWith("/");
  }

  act(name, body) {
    return this.live.act(name, body);
  }

  channel(id) {
    return this.channels.find((channel) => channel.id === id);
  }

  commandsOf(side) {
    return this.commands?.[side === "dm" ? "dm" : "guild"] || [];
  }

  // The side that an element is on; the server's for what is outside.
  paneAt(element) {
    return this.panes[element.closest(".pane")?.dataset.side || "server"];
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
      this.phones.ring(news, this.me.username);
      this.drawPlayers();
    }
  }

  takeEverything(news) {
    Object.assign(this, { me: news.me, players: news.players, bot: news.bot, guild: news.guild, channels: news.channels, commands: news.commands, ways: news.ways });
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
    if (pane) pane.put(message);
    if (isNew && message.author.id !== this.me.id && !(pane && this.isVisible(message.channel_id))) {
      const isMine = message.mentions.some((user) => user.id === this.me.id) || this.channel(message.channel_id)?.is_dm;
      const isPing = this.unread.get(message.channel_id) === "ping" || (isMine && !(message.flags & SILENT));
      this.unread.set(message.channel_id, isPing ? "ping" : "new");
      this.drawTabs();
    }
  }

  takeGone(channelId, messageId) {
    const list = this.messages.get(channelId);
    list?.delete(messageId);
    this.find(messageId)?.remove();
    if (list?.size === 0) this.paneOf(channelId)?.greet();
  }

  find(messageId) {
    return document.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
  }

  setState(state) {
    if (state === "connected" && document.body.dataset.live in AWAY) for (const pane of Object.values(this.panes)) pane.composer.say("");
    document.body.dataset.live = state;
    this.say(AWAY[state] || (this.bot && !this.bot.is_here ? "The bot is not connected" : ""));
  }

  say(text) {
    const status = document.querySelector(".status");
    clearTimeout(this.saying);
    if (status.textContent !== text) status.textContent = text;
  }

  // Say something for a while.
  sayBriefly(text) {
    this.say(text);
    this.saying = setTimeout(() => this.setState(document.body.dataset.live), SAID_MS);
  }

  // Drawing

  drawPlayers() {
    refill(document.querySelector(".players"), this.players.map((user) => el("button", {
      type: "button",
      class: "player",
      "data-key": user.username,
      "data-testid": `player-${user.username}`,
      title: `Play as ${user.name}`,
      "aria-pressed": String(user.id === this.me.id),
      "data-unread": this.phones.missed(user.username) ? "ping" : this.nudged.has(user.username) ? "new" : null,
      "data-rings": this.phones.missed(user.username) || null,
      onclick: () => this.become(user.username),
    }, avatar(user), user.name)));
    this.setState(document.body.dataset.live || "connected");
  }

  drawPane(side) {
    const pane = this.panes[side];
    const id = this.open[side];
    pane.head.replaceChildren(...(side === "server" ? this.serverHead() : this.dmHead()));
    pane.fill(id, [...(this.messages.get(id)?.values() || [])]);
    this.drawTabs();
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
    const side = channel.is_dm ? "dm" : "server";
    return el("button", {
      type: "button",
      class: "tab",
      "data-key": channel.id,
      "data-testid": "channel-tab",
      "data-channel-id": channel.id,
      "data-unread": this.unread.get(channel.id),
      "aria-pressed": String(this.open[side] === channel.id && (!this.view.isPhone || this.side === side)),
      onclick: () => this.show(channel),
    }, channel.is_dm ? "Direct messages" : `${channel.parent_id ? "↳ " : "#"}${channel.name}`);
  }

  drawTabs() {
    refill(document.querySelector(".tabs"), [...this.channels].sort((a, b) => a.is_dm - b.is_dm).map((channel) => this.channelTab(channel)));
    const channels = this.panes.server.head.querySelector(".channels");
    if (channels) refill(channels, this.channels.filter((c) => !c.is_dm).map((c) => this.channelTab(c)));
    document.body.dataset.side = this.side;
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
    return Object.values(this.panes).find((pane) => this.open[pane.side] === channelId);
  }

  isVisible(channelId) {
    if (document.hidden) return false;
    return this.view.isPhone ? this.open[this.side] === channelId : Object.values(this.open).includes(channelId);
  }

  readVisible() {
    for (const id of [...this.unread.keys()]) if (this.isVisible(id)) this.unread.delete(id);
    this.drawTabs();
    for (const pane of Object.values(this.panes)) pane.settle();
  }

  // Lead to a channel, or to a message in it.
  jump(channelId, messageId) {
    const channel = this.channel(channelId);
    if (!channel) return this.sayBriefly("You can't see that channel.");
    this.show(channel);
    if (!messageId) return;
    const message = this.find(messageId);
    if (!message) return this.sayBriefly("That message is gone.");
    this.reveal(messageId);
    light(message);
  }

  // Bring an answer into view, as soon as it is there.
  reveal(messageId) {
    if (messageId) for (const pane of Object.values(this.panes)) pane.reveal(messageId);
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
    else if (answer.message_id !== message.id || (now && !this.paneAt(now).isInView(now))) this.reveal(answer.message_id);
  }

  fail(box, text) {
    const line = box?.querySelector(".failed");
    if (!line) return;
    line.textContent = text;
    line.hidden = false;
    setTimeout(() => { line.hidden = true; }, SAID_MS);
  }

  openModal(answer) {
    openModal(answer.modal, answer.interaction_id, this);
  }

  async dismiss(message) {
    await this.act("dismiss", { message_id: message.id });
  }
}

window.sandbox = new Page();
