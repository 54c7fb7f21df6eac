// Links to a message or a channel of this very Discord lead there on the page, not to discord.com; a command in a
// text is begun.

const PLACE = /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/;
const LIT_MS = 2000;

export function placeOf(url) {
  const place = PLACE.exec(url || "");
  return place && { channelId: place[1], messageId: place[2] || null };
}

export function jumpsFor(page) {
  return (event) => {
    const command = event.target.closest("[data-command]");
    if (command) {
      const pane = page.paneAt(command);
      const found = page.commandsOf(pane.side).find((one) => one.name === command.dataset.command);
      if (found) pane.composer.begin(found, {});
      return;
    }
    const link = event.target.closest("a[href]");
    const place = placeOf(link?.href);
    if (!place) return;
    event.preventDefault();
    page.jump(place.channelId, place.messageId);
  };
}

export function light(box) {
  box.classList.add("lit");
  setTimeout(() => box.classList.remove("lit"), LIT_MS);
}
