// Links to a message of this very Discord: they lead there on the page, not to discord.com.

const PLACE = /^https:\/\/discord\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/;
const LIT_MS = 2000;

export function jumpsFor(page) {
  return (event) => {
    const place = PLACE.exec(event.target.closest("a[href]")?.href || "");
    const channel = place && page.channel(place[1]);
    if (!channel) return;
    event.preventDefault();
    page.show(channel);
    const message = place[2] && page.find(place[2]);
    if (!message) return;
    message.scrollIntoView({ block: "nearest" });
    message.classList.add("lit");
    setTimeout(() => message.classList.remove("lit"), LIT_MS);
  };
}
