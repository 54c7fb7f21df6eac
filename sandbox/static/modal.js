// The bot's forms, as a dialog.

import { checkList } from "./controls.js";
import { el } from "./dom.js";
import { ROW, TEXT, words } from "./message.js";

const TEXT_INPUT = 4;
const LABEL = 18;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
const PARAGRAPH = 2;

export function openModal(modal, interactionId, page) {
  const readers = {};
  const problem = el("p", { class: "failed", role: "alert", hidden: true });
  const send = el("button", { type: "submit", class: "button primary", "data-testid": "modal-submit" }, "Submit");
  const form = el("form", { method: "dialog" },
    el("h2", {}, modal.title),
    modal.components.map((outer) => field(outer, page, readers)),
    problem,
    el("div", { class: "row end" },
      el("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, "Cancel"), send));
  const dialog = el("dialog", { class: "modal", "data-testid": "modal", "aria-label": modal.title }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read()]));
    send.disabled = true;
    const answer = await page.act("modal", { interaction_id: interactionId, values });
    send.disabled = false;
    if (answer.kind === "refused" || answer.kind === "failed") {
      problem.textContent = answer.error || "Something went wrong. Try again.";
      problem.hidden = false;
      return;
    }
    dialog.close();
    page.reveal(answer.message_id);
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function field(outer, page, readers) {
  if (outer.type === TEXT) return words(outer.content, page);
  if (outer.type === ROW) return outer.components.map((part) => control(part, part.label, "", page, readers));
  if (outer.type === LABEL) return control(outer.component, outer.label, outer.description || "", page, readers);
  return null;
}

function control(part, label, description, page, readers) {
  const about = [el("span", { class: "label" }, label || part.custom_id, part.required === false ? null : el("span", { class: "must", title: "must be filled in" }, " *")),
    description ? el("small", {}, description) : null];
  if (part.type === TEXT_INPUT) {
    const input = el(part.style === PARAGRAPH ? "textarea" : "input", {
      name: part.custom_id,
      placeholder: part.placeholder,
      required: part.required !== false,
      minlength: part.min_length,
      maxlength: part.max_length,
      rows: part.style === PARAGRAPH ? 4 : null,
      autocomplete: "off",
      "data-custom-id": part.custom_id,
    });
    input.value = part.value || "";
    readers[part.custom_id] = () => input.value;
    return el("label", { class: "field" }, about, input);
  }
  if (part.type === RADIO_GROUP) return radios(part, about, readers);
  const list = checkList(part, page, part.type === CHECKBOX_GROUP ? about : null);
  list.dataset.customId = part.custom_id;
  readers[part.custom_id] = () => list.chosen();
  return part.type === CHECKBOX_GROUP ? list : el("div", { class: "field" }, about, list);
}

// One of some choices: the arrow keys walk through them, as everywhere.
function radios(part, about, readers) {
  const name = part.custom_id;
  const choices = part.options.map((option) => el("label", { class: "check" },
    el("input", { type: "radio", name, value: option.value, checked: Boolean(option.default), required: part.required !== false }),
    el("span", {}, option.label, option.description ? el("small", {}, option.description) : null)));
  const group = el("fieldset", { class: "checks field", "data-custom-id": name }, el("legend", {}, about), choices);
  readers[name] = () => group.querySelector("input:checked")?.value ?? null;
  return group;
}
