// The players' phones: the newest messages that made one of them sound, and how often each did while nobody looked.

import { el } from "./dom.js";
import { markdown, tick } from "./text.js";

const SHOWN_MAX = 3;

export class Phones {
  constructor(box, page) {
    this.box = box;
    this.page = page;
    this.rings = new Map(); // username -> how often it rang since somebody looked
  }

  // A message that is not silent: whose phones it makes sound, and what they show of it. The newest stands first.
  // A tap leads to the message, for those who can see it.
  ring(news, looking) {
    for (const user of news.people) if (user.username !== looking) this.rings.set(user.username, this.missed(user.username) + 1);
    const text = el("span", { class: "text" });
    text.innerHTML = markdown(news.text, this.page.names); // escaped there
    const go = () => this.page.jump(news.channel_id, news.message_id);
    const bell = news.message_id
      ? el("button", { type: "button", class: "bell", "aria-label": "Go to the message", onclick: (event) => { event.stopPropagation(); go(); } })
      : el("span", { class: "bell", "aria-hidden": "true" });
    const line = el("div", { class: "ring", "data-testid": "ring" }, bell, el("b", {}, `${whose(news.people, this.page.players)}: `), text);
    if (news.message_id) {
      line.classList.add("leads");
      line.addEventListener("click", (event) => event.target.closest("a, button") || go());
    }
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
