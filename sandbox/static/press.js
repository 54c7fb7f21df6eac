// News waits while somebody presses: a button that is drawn anew under their finger would get no click.

const CLICK_MS = 50; // on a phone the click comes a moment after the finger has left
const LONGEST_MS = 1000; // whoever holds on sees what happens all the same

export class Press {
  constructor(onNews) {
    this.onNews = onNews;
    this.waiting = [];
    this.timer = null;
    addEventListener("pointerdown", () => this.holdFor(LONGEST_MS), true);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.timer && this.holdFor(CLICK_MS), true);
  }

  take(news) {
    if (this.timer) this.waiting.push(news);
    else this.onNews(news);
  }

  holdFor(milliseconds) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = null;
      for (const news of this.waiting.splice(0)) this.onNews(news);
    }, milliseconds);
  }
}
