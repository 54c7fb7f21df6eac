// What a channel shows before anything is in it: two ways to play at once, the slash, and all commands.

import { el } from "./dom.js";

const NUMBERS = { 2: "two", 3: "three" };
const SEATS_MAX = 3;

export function welcome(page, pane) {
  const failed = el("p", { class: "failed", role: "alert", hidden: true });
  const commands = page.commandsOf("server");
  return el("section", { class: "welcome", "data-testid": "welcome" },
    el("h3", {}, "Sit down and play"),
    el("p", { class: "soft" }, `This is a sandbox: a pretend Discord on your own machine. You're ${page.me.name}. `,
      page.players.length > 1 ? "Tap another name at the top to play as them." : null),
    el("div", { class: "ways" }, waysOf(page).map((way) => wayButton(way, page, pane, failed)),
      commands.length ? el("button", { type: "button", class: "way", "data-testid": "way-slash", onclick: () => pane.composer.startWith("/") },
        el("b", {}, "Type ", el("kbd", {}, "/")), el("span", {}, "Pick a command yourself.")) : null),
    failed,
    commands.length ? null : el("p", { class: "soft" }, "The bot is on its way. Its games show up here in a moment."),
    commandList(commands, (command) => pane.composer.begin(command, {})),
    el("p", { class: "soft" }, "To play with friends in Discord, put a bot token into .env. README.md shows you how. Nothing you play here is kept."));
}

function waysOf(page) {
  const here = [page.me, ...page.players.filter((user) => user.id !== page.me.id)].slice(0, SEATS_MAX);
  const names = here.map((user) => user.name);
  const last = names.pop();
  return page.ways.map((way) => way === "computers"
    ? { way, title: "Play Pineapple against computers", about: "Two computers sit down with you. I deal at once." }
    : { way, title: `Play with ${NUMBERS[here.length]} people`, about: `${names.join(", ")} and ${last} sit down. Play for all of them: tap a name at the top.` });
}

function wayButton({ way, title, about }, page, pane, failed) {
  const button = el("button", {
    type: "button", class: `way${way === "computers" ? " first" : ""}`, "data-testid": `way-${way}`,
    onclick: async () => {
      if (button.getAttribute("aria-busy")) return;
      button.setAttribute("aria-busy", "true");
      button.classList.add("pending");
      const answer = await page.act("begin", { channel_id: page.open.server, way });
      button.removeAttribute("aria-busy");
      button.classList.remove("pending");
      failed.textContent = answer.error || (answer.kind === "failed" ? "The bot didn't answer. Try again." : "");
      failed.hidden = !failed.textContent;
      if (!answer.error) pane.toBottom();
    },
  }, el("b", {}, title), el("span", {}, about));
  return button;
}

// All commands with what they do; `pick` gets the one that is pressed.
export function commandList(commands, pick) {
  if (!commands.length) return null;
  return el("div", { class: "all-commands" },
    el("h4", {}, "All commands"),
    el("ul", {}, commands.map((command) => el("li", {}, el("button", {
      type: "button", class: "command-line", "data-testid": "command", "data-name": command.name, onclick: () => pick(command),
    }, el("b", {}, `/${command.name}`), el("span", {}, command.description))))));
}

export function openCommands(page, pane) {
  const dialog = el("dialog", { class: "commands", "data-testid": "commands", "aria-label": "All commands" },
    el("button", { type: "button", class: "button secondary close", onclick: () => dialog.close() }, "Close"),
    commandList(page.commandsOf(pane.side), (command) => {
      dialog.close();
      pane.composer.begin(command, {});
    }) || el("p", {}, "The bot is on its way. Its commands show up here in a moment."));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
