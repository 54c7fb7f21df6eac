// The players' phones: the newest messages that made one of them sound, and how often each did while nobody looked.

import { el } from "./dom.js";
import { markdown, tick } from "./text.js";

const SHOWN_MAX = 3;

export class Phones {
  constructor(box) {
    this.box = box;
    this.rings = new Map(); // username -> how often it rang since somebody looked
  }

  // A message that is not silent: whose phones it makes sound, and what they show of it. The newest stands first.
  ring(news, players, names, looking) {
    for (const user of news.people) if (user.username !== looking) this.rings.set(user.username, this.missed(user.username) + 1);
    const text = el("span", { class: "text" });
    text.innerHTML = markdown(news.text, names); // escaped there
    const line = el("div", { class: "ring", "data-testid": "ring" },
      el("span", { class: "bell", "aria-hidden": "true" }), el("b", {}, `${whose(news.people, players)}: `), text);
    tick(line);
    this.box.prepend(line);
    [...this.box.children].slice(SHOWN_MAX).forEach((old) => old.remove());
  }

  missed(username) {
    return this.rings.get(username) || 0;
  }

  pickUp(username) {
    this.rings.delete(username);
  }
}

function whose(people, players) {
  if (people.length === players.length) return "All phones";
  const owners = people.map((user) => `${user.name}'s`);
  const last = owners.pop();
  return owners.length ? `${owners.join(", ")} and ${last} phones` : `${last} phone`;
}
