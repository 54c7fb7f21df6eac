// Buttons and selects, with their state between a press and the bot's answer.

import { el, webUrl } from "./dom.js";

const BUTTON = 2;
const USER_SELECT = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "outward" };
const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };

export function controls(part, message, page) {
  if (part.type === BUTTON) return button(part, message, page);
  return select(part, message, page);
}

// What a screen reader calls one of the application's own emoji: a card as people write it, else its name.
function emojiText(name) {
  const [, rank, suit] = name.match(/^card_([2-9tjqka])([cdhs])$/) || [];
  return rank ? `${rank === "t" ? "10" : rank.toUpperCase()}${SUITS[suit]}` : `:${name}:`;
}

// An emoji as Discord draws it: one of the application's own is a picture. What the label says is not said twice.
function emojiFace(emoji, label) {
  if (!emoji) return null;
  if (!emoji.id) return el("span", { class: "emoji" }, emoji.name);
  const text = emojiText(emoji.name);
  return el("img", { class: "emoji", src: `/emojis/${emoji.id}`, alt: label?.includes(text) ? "" : text, draggable: "false" });
}

function button(part, message, page) {
  const face = [emojiFace(part.emoji, part.label), part.label || null];
  if (part.url) return el("a", { class: "button outward", href: webUrl(part.url), target: "_blank", rel: "noopener noreferrer" }, face, " ↗");
  const element = el("button", {
    type: "button",
    class: `button ${STYLES[part.style]}`,
    "data-testid": "button",
    "data-custom-id": part.custom_id,
    disabled: Boolean(part.disabled),
    onclick: () => page.use(message, element, "click", { custom_id: part.custom_id }),
  }, face);
  return element;
}

// The options of a select, as [{label, value, description, isChosen}].
export function optionsOf(part, page) {
  if (part.options) {
    return part.options.map((option) => ({
      label: option.emoji && !option.emoji.id ? `${option.emoji.name} ${option.label}` : option.label,
      face: option.emoji && option.emoji.id ? emojiFace(option.emoji, option.label) : null,
      value: option.value,
      description: option.description || "",
      isChosen: Boolean(option.default),
    }));
  }
  const chosen = new Set((part.default_values || []).map((value) => value.id));
  const list = part.type === USER_SELECT ? page.players : [];
  return list.map((user) => ({ label: user.name, value: user.id, description: "", isChosen: chosen.has(user.id) }));
}

function select(part, message, page) {
  const send = (element, values) => page.use(message, element, "select", { custom_id: part.custom_id, values });
  const hooks = { "data-testid": "select", "data-custom-id": part.custom_id };
  if (part.max_values > 1 || part.min_values === 0) return manySelect(part, page, hooks, send);
  const options = optionsOf(part, page);
  const element = el("select", { ...hooks, disabled: Boolean(part.disabled), "aria-label": part.placeholder || "Choose" },
    options.some((option) => option.isChosen) ? null : el("option", { value: "", selected: true, disabled: true }, part.placeholder || "Choose"),
    options.map((option) => el("option", { value: option.value, selected: option.isChosen }, option.description ? `${option.label} - ${option.description}` : option.label)));
  element.addEventListener("change", () => send(element, [element.value]));
  return element;
}

function manySelect(part, page, hooks, send) {
  const list = checkList(part, page);
  const confirm = el("button", { type: "button", class: "button primary", "data-testid": "select-confirm" }, "Choose");
  const summary = el("summary", { "aria-disabled": part.disabled ? "true" : null }, "");
  const element = el("details", { class: `many${part.disabled ? " disabled" : ""}`, ...hooks }, summary, list, confirm);
  const update = () => {
    const chosen = list.chosen();
    const labels = list.labels();
    summary.textContent = labels.length ? labels.join(", ") : part.placeholder || "Choose";
    confirm.disabled = chosen.length < part.min_values || chosen.length > part.max_values;
    confirm.textContent = `Choose ${chosen.length} of ${part.min_values === part.max_values ? part.max_values : `${part.min_values}-${part.max_values}`}`;
  };
  list.addEventListener("change", update);
  if (part.disabled) summary.addEventListener("click", (event) => event.preventDefault());
  confirm.addEventListener("click", () => {
    element.open = false;
    send(element, list.chosen());
  });
  update();
  element.chosen = list.chosen;
  element.choose = (values) => {
    list.choose(values);
    update();
  };
  return element;
}

// Keeps the lists open that somebody ticks while their message is drawn anew, with what is ticked and where they read:
// the bot knows nothing of it before Choose. What is no longer offered is not ticked.
export function choiceKeeper(before) {
  const open = [...before.querySelectorAll("details.many[open]")].map((list) => (
    { id: list.dataset.customId, values: list.chosen(), top: list.querySelector(".checks").scrollTop }));
  return (after) => {
    for (const { id, values, top } of open) {
      const now = [...after.querySelectorAll("details.many:not(.disabled)")].find((list) => list.dataset.customId === id);
      if (!now) continue;
      now.choose(values);
      now.open = true;
      now.querySelector(".checks").scrollTop = top;
    }
  };
}

// Check boxes for the options; `chosen()` gives the values, in the order of the options. `about`: what is over them.
export function checkList(part, page, about = null) {
  const most = part.max_values ?? 1;
  const boxes = optionsOf(part, page).map((option) => el("label", { class: "check" },
    el("input", { type: "checkbox", value: option.value, checked: option.isChosen }),
    option.face || null,
    el("span", {}, option.label, option.description ? el("small", {}, option.description) : null)));
  const list = el("fieldset", { class: "checks" }, el("legend", { class: about ? null : "hidden" }, about || part.placeholder || "Choose"), boxes);
  const inputs = boxes.map((box) => box.querySelector("input"));
  list.chosen = () => inputs.filter((input) => input.checked).map((input) => input.value);
  list.labels = () => boxes.filter((_, index) => inputs[index].checked).map((box) => box.querySelector("span").firstChild.textContent);
  const limit = () => {
    const isFull = most > 1 && list.chosen().length >= most;
    inputs.forEach((input) => { input.disabled = isFull && !input.checked; });
  };
  list.choose = (values) => {
    inputs.forEach((input) => { input.checked = values.includes(input.value); });
    limit();
  };
  list.addEventListener("change", (event) => {
    if (most === 1) inputs.forEach((input) => { if (input !== event.target) input.checked = false; });
    limit();
  });
  limit();
  return list;
}
