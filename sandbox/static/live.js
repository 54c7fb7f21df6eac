// The live socket and the acts of the person whose screen this is.

const STOPPED_MS = 5000; // a sandbox that is only started anew is back before

// Its states: connected, lost for the moment, stopped.
export class Live {
  constructor(onNews, onState) {
    this.onNews = onNews;
    this.onState = onState;
    this.generation = 0;
    this.lostAt = null;
  }

  connect(username) {
    this.username = username;
    this.generation += 1;
    this.socket?.close();
    this.open(this.generation, 300);
  }

  open(generation, delayMs) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/sandbox/live?as=${encodeURIComponent(this.username)}`);
    this.socket = socket;
    socket.addEventListener("message", (event) => {
      if (generation !== this.generation) return;
      delayMs = 300;
      this.lostAt = null;
      this.onState("connected");
      this.onNews(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (generation !== this.generation) return;
      this.lostAt ??= Date.now();
      this.onState(Date.now() - this.lostAt < STOPPED_MS ? "lost" : "stopped");
      setTimeout(() => generation === this.generation && this.open(generation, Math.min(delayMs * 2, 3000)), delayMs);
    });
  }

  async act(name, body) {
    try {
      const response = await fetch(`/sandbox/act/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ as: this.username, ...body }),
      });
      return await response.json();
    } catch {
      return { kind: "refused", error: "The sandbox does not answer. Is it still running?" };
    }
  }
}
