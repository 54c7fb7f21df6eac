// The line at the bottom of a channel: plain words, or a slash command with its options.

import { el } from "./dom.js";

const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const NUMBER = 10;

export class Composer {
  constructor(page, side) {
    this.page = page;
    this.side = side;
    this.channelOf = () => page.channel(page.open[side]);
    this.commandsOf = () => page.commandsOf(side);
    this.line = el("input", {
      class: "line", type: "text", "data-testid": "composer", placeholder: "Message or /command", autocomplete: "off", "aria-label": "Message or slash command",
      "aria-expanded": "false", role: "combobox", "aria-autocomplete": "list", "aria-controls": `suggestions-${side}`,
    });
    this.list = el("ul", { class: "suggestions", id: `suggestions-${side}`, role: "listbox", "aria-label": "Commands and choices", "data-testid": "suggestions", hidden: true });
    this.note = el("p", { class: "failed", role: "alert", hidden: true });
    this.sendButton = el("button", { type: "submit", class: "button primary send", "aria-label": "Send" }, "Send");
    this.form = el("form", { class: "composer" }, this.list, this.note, this.line, this.sendButton);
    this.element = this.form;
    this.line.addEventListener("input", () => this.suggest());
    this.line.addEventListener("keydown", (event) => this.key(event));
    this.form.addEventListener("focusout", () => setTimeout(() => this.form.contains(document.activeElement) || this.hideList(), 150));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.isAsking) return;
      this.target ? this.sendCommand() : this.sendLine();
    });
  }

  refresh() {
    if (!this.target && document.activeElement === this.line) this.suggest(); // the bot's commands may come while somebody types
  }

  // Commands that fit what has been typed behind the slash; the one that is typed whole first, for Enter takes it.
  matches() {
    const text = this.line.value.trimStart();
    if (!text.startsWith("/")) return [];
    const typed = text.slice(1).toLowerCase();
    const rank = ({ name }) => (name === typed ? 0 : name.startsWith(typed) ? 1 : name.includes(` ${typed}`) ? 2 : 3);
    return this.commandsOf().filter((command) => rank(command) < 3).sort((a, b) => rank(a) - rank(b));
  }

  suggest() {
    this.say("");
    this.show(this.matches().map((command) => ({
      name: `/${command.name}`, description: command.description, pick: () => this.pick(command),
    })));
  }

  show(items, anchor = this.line) {
    if (anchor !== this.anchor) this.anchor?.setAttribute("aria-expanded", "false");
    this.items = items;
    this.chosen = 0;
    this.list.replaceChildren(...items.map((item, index) => el("li", {
      role: "option", "data-testid": "suggestion", "data-name": item.name, id: `suggestion-${this.side}-${index}`, "aria-selected": index === 0 ? "true" : "false",
      onmousedown: (event) => event.preventDefault(), // the keyboard stays in the line
      onclick: () => item.pick(),
    }, el("b", {}, item.name), item.description ? el("span", {}, item.description) : null)));
    this.list.hidden = items.length === 0;
    this.list.scrollTop = 0;
    this.anchor = anchor;
    anchor.setAttribute("aria-expanded", String(items.length > 0));
    this.point();
  }

  // Tell which suggestion is chosen, to those who do not see it.
  point() {
    const chosen = this.list.children[this.chosen];
    if (chosen && !this.list.hidden) this.anchor.setAttribute("aria-activedescendant", chosen.id);
    else this.anchor.removeAttribute("aria-activedescendant");
  }

  pick(command) {
    this.line.value = `/${command.name}`;
    this.begin(command, {});
  }

  // Begin to type for somebody.
  startWith(text) {
    if (this.target) this.cancel();
    this.line.value = text;
    this.line.focus({ preventScroll: true });
    this.suggest();
  }

  hideList() {
    this.show([], this.anchor);
  }

  key(event) {
    if (this.list.hidden || !this.items.length || event.shiftKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.chosen = (this.chosen + step + this.items.length) % this.items.length;
      [...this.list.children].forEach((child, index) => child.setAttribute("aria-selected", String(index === this.chosen)));
      this.list.children[this.chosen].scrollIntoView({ block: "nearest" });
      this.point();
    } else if (event.key === "Tab" || event.key === "Enter") {
      event.preventDefault();
      this.items[this.chosen].pick();
    } else if (event.key === "Escape") {
      event.stopPropagation(); // the command stays, only the list goes
      this.hideList();
    }
  }

  // A line such as `/place front: Kd middle: 9s 9h`, typed in one go.
  parse(text) {
    const rest = text.trim().slice(1);
    const fits = (command) => rest === command.name || rest.startsWith(`${command.name} `);
    const command = this.commandsOf().filter(fits).sort((a, b) => b.name.length - a.name.length)[0];
    if (!command) return null;
    const names = command.options.map((option) => option.name);
    const values = {};
    const tail = rest.slice(command.name.length).trim();
    const pattern = new RegExp(`(?:^|\\s)(${names.join("|") || "(?!)"}):`, "g");
    const found = [...tail.matchAll(pattern)];
    found.forEach((match, index) => {
      values[match[1]] = tail.slice(match.index + match[0].length, found[index + 1]?.index ?? tail.length).trim();
    });
    return { command, values };
  }

  async sendLine() {
    const text = this.line.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      const parsed = this.parse(text);
      if (!parsed) return this.say(`There's no ${text.split(" ")[0]} here. Type / to see every command.`);
      return this.begin(parsed.command, parsed.values);
    }
    const answer = await this.ask("say", { channel_id: this.channelOf().id, text });
    if (answer.kind !== "refused") this.page.reveal(answer.message_id);
  }

  // Ask the sandbox, one thing at a time. What was typed leaves the line only when it has arrived.
  async ask(name, body) {
    const typed = this.line.value;
    this.say("");
    this.isAsking = true;
    this.form.setAttribute("aria-busy", "true");
    const answer = await this.page.act(name, body);
    this.isAsking = false;
    this.form.removeAttribute("aria-busy");
    if (answer.kind === "refused") this.say(answer.error);
    else if (this.line.value === typed) this.line.value = "";
    return answer;
  }

  // Take a command, in the place of one that was begun: send it when nothing more is needed, else ask for its options.
  begin(command, values) {
    this.hideList();
    this.leave();
    const isMissing = command.options.some((option) => option.required && !(option.name in values));
    const isBare = command.options.length === 0 || (Object.keys(values).length > 0 && !isMissing);
    this.target = command;
    this.values = {};
    if (isBare) {
      this.values = values;
      this.sendCommand();
      return;
    }
    this.line.value = "";
    const required = command.options.filter((option) => option.required || option.name in values);
    const optional = command.options.filter((option) => !required.includes(option));
    const more = el("div", { class: "more" }, optional.map((option) => el("button", {
      type: "button", class: "quiet", "data-testid": "add-option", "data-name": option.name, title: option.description,
      onclick: (event) => { event.target.remove(); this.addField(option, "").focus(); },
    }, `+ ${option.name}`)));
    this.options = el("div", { class: "options", "data-testid": "options", onkeydown: (event) => this.list.hidden && event.key === "Escape" && this.cancel() },
      el("p", { class: "command" }, el("b", {}, `/${command.name}`), ` ${command.description}`,
        el("button", { type: "button", class: "quiet", "aria-label": "Cancel the command", onclick: () => this.cancel() }, "✕")),
      more);
    this.more = more;
    this.form.insertBefore(this.options, this.line);
    this.form.classList.add("commanding");
    required.forEach((option) => this.addField(option, values[option.name] ?? ""));
    (this.options.querySelector("input, select") || this.sendButton).focus();
  }

  addField(option, value) {
    const input = this.inputFor(option);
    input.dataset.option = option.name;
    input.required = Boolean(option.required);
    if (value !== "") input.value = value;
    this.fields[option.name] = input;
    this.options.insertBefore(el("label", { class: "field" },
      el("span", { class: "label" }, option.name, option.required ? el("span", { class: "must" }, " *") : null),
      input, el("small", {}, option.description)), this.more);
    return input;
  }

  inputFor(option) {
    const choose = (pairs) => el("select", {}, el("option", { value: "" }, ""), pairs.map(([label, value]) => el("option", { value }, label)));
    if (option.choices?.length) return choose(option.choices.map((choice) => [choice.name, String(choice.value)]));
    if (option.type === BOOLEAN) return choose([["True", "true"], ["False", "false"]]);
    if (option.type === USER) return choose(this.page.players.map((user) => [user.name, user.id]));
    if (option.type === CHANNEL) return choose(this.page.channels.filter((c) => !c.is_dm).map((c) => [`#${c.name}`, c.id]));
    const input = option.type === INTEGER || option.type === NUMBER
      ? el("input", { type: "number", min: option.min_value, max: option.max_value, step: option.type === NUMBER ? "any" : "1" })
      : el("input", { type: "text", minlength: option.min_length, maxlength: option.max_length, autocomplete: "off" });
    if (option.autocomplete) this.complete(input, option);
    return input;
  }

  complete(input, option) {
    let asked = 0;
    for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"], ["aria-controls", this.list.id]]) input.setAttribute(name, value);
    const ask = async () => {
      const mine = (asked += 1);
      const answer = await this.page.act("autocomplete", {
        channel_id: this.channelOf().id, command: this.target.name, option: option.name, text: input.value, options: this.given(option.name),
      });
      if (mine !== asked || document.activeElement !== input) return;
      this.show((answer.choices || []).map((choice) => ({
        name: choice.name,
        pick: () => { input.value = choice.value; asked += 1; this.hideList(); },
      })), input);
    };
    input.addEventListener("input", ask);
    input.addEventListener("focus", ask);
    input.addEventListener("keydown", (event) => this.key(event));
  }

  given(without = null) {
    const filled = Object.entries(this.fields || {}).filter(([name, input]) => name !== without && input.value !== "");
    return { ...this.values, ...Object.fromEntries(filled.map(([name, input]) => [name, input.value])) };
  }

  async sendCommand() {
    const sent = this.target;
    const body = { channel_id: this.channelOf().id, command: sent.name, options: this.given() };
    const answer = await this.ask("slash", body);
    const isStill = this.target === sent; // another may have been begun meanwhile
    if (answer.kind === "refused") {
      if (isStill && !this.options) this.target = null; // it is still in the line
      return;
    }
    if (isStill) this.cancel();
    if (answer.kind === "failed") this.say(`/${body.command}: the bot didn't answer in time.`);
    if (answer.modal) this.page.openModal(answer);
    else this.page.reveal(answer.message_id);
  }

  // Put the command away that was begun, with its fields.
  leave() {
    this.target = null;
    this.fields = {};
    this.options?.remove();
    this.options = null;
    this.form.classList.remove("commanding");
  }

  cancel() {
    const isLeft = this.target;
    this.leave();
    this.say("");
    if (isLeft) this.line.focus({ preventScroll: true });
  }

  say(text) {
    this.note.textContent = text;
    this.note.hidden = !text;
  }
}
