// How Discord would show all this: on a desktop, or on a phone. By the window's width, unless somebody has chosen.

import { el } from "./dom.js";

const NARROW = matchMedia("(max-width: 760px)");
const KEY = "sandbox-view";
const VIEWS = [
  ["desktop", "Desktop", "As on a computer: pictures are at most 550 by 350"],
  ["phone", "Phone", "As on a phone: pictures take the whole width"],
];

export class View {
  constructor(onChange) {
    this.onChange = onChange;
    this.chosen = localStorage.getItem(KEY);
    this.switch = el("div", { class: "switch", role: "group", "aria-label": "View" }, VIEWS.map(([view, label, title]) => el("button", {
      type: "button", "data-view-button": view, "data-testid": `view-${view}`, title, onclick: () => this.choose(view),
    }, label)));
    NARROW.addEventListener("change", () => this.show());
    this.draw();
  }

  get isPhone() {
    return NARROW.matches || this.chosen === "phone";
  }

  choose(view) {
    this.chosen = view;
    localStorage.setItem(KEY, view);
    this.show();
  }

  show() {
    this.draw();
    this.onChange();
  }

  draw() {
    const view = this.isPhone ? "phone" : "desktop";
    document.body.dataset.view = view;
    document.body.dataset.narrow = String(NARROW.matches); // no room for a choice
    for (const button of this.switch.children) button.setAttribute("aria-pressed", String(button.dataset.viewButton === view));
  }
}
