/** One socket to the table: commands out, messages in; it comes back by itself and starts anew on a gap. */

import type { Lang, Message } from "./protocol";

export type Status = "connecting" | "open" | "lost" | "refused";

export interface Listener {
  /** A new socket: whatever was known before is void. */
  begin(): void;
  message(message: Message): void;
  status(status: Status): void;
}

const SHORTEST_WAIT = 250;
const LONGEST_WAIT = 5_000;
const FOREIGN = 4404;

export class Wire {
  private socket: WebSocket | null = null;
  private seq = 0;
  private wait = SHORTEST_WAIT;
  private timer = 0;
  private closed = false;

  constructor(
    private readonly token: string,
    private lang: Lang,
    private readonly to: Listener,
  ) {}

  open(): void {
    clearTimeout(this.timer);
    this.drop();
    if (this.closed) return;
    this.to.status("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.token}?lang=${this.lang}`);
    this.socket = socket;
    this.seq = 0;
    socket.onopen = () => {
      this.to.begin();
      this.to.status("open");
    };
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as Message);
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (event.code === FOREIGN) {
        this.to.status("refused");
        return;
      }
      this.to.status("lost");
      this.timer = window.setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  send(command: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(command));
    return true;
  }

  speak(lang: Lang): void {
    if (lang === this.lang) return;
    this.lang = lang;
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.drop();
  }

  private drop(): void {
    const old = this.socket;
    this.socket = null;
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
  }

  private take(message: Message): void {
    if (message.seq !== this.seq + 1) {
      this.open(); // something was lost on the way: the greeting and the view bring everything again
      return;
    }
    this.seq = message.seq;
    this.wait = SHORTEST_WAIT;
    this.to.message(message);
  }
}
