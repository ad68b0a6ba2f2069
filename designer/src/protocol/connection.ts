// SPDX-License-Identifier: MIT
/** The WebSocket to the server: opened again whenever it was lost. */
import { parseMessage } from "./messages";
import type { FromPage, FromServer } from "./types";

export type Link = "connecting" | "open" | "lost";

export interface Listener {
  onLink: (link: Link) => void;
  onMessage: (message: FromServer) => void;
}

/** Time in ms before each further attempt; the last one repeats. */
const PAUSES = [250, 500, 1000, 2000, 5000];

export class Connection {
  #socket: WebSocket | undefined;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(
    readonly url: string,
    readonly listener: Listener,
    readonly open: (url: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    this.#connect();
  }

  /** Sends a message; false: there is no connection, and nothing was sent. */
  send(message: FromPage): boolean {
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries to connect now rather than after the pause. */
  retry(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect(): void {
    const socket = this.open(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      this.listener.onLink("open");
    };
    socket.onmessage = (event) => {
      const message = parseMessage(event.data);
      if (message !== undefined) this.listener.onMessage(message);
    };
    socket.onclose = () => {
      if (this.#isClosed) return;
      this.listener.onLink("lost");
      const pause = PAUSES[Math.min(this.#attempt, PAUSES.length - 1)];
      this.#attempt += 1;
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#connect();
      }, pause);
    };
  }
}

/** The addresses of the server that the page came from, with the token of the page's own. */
export function addresses(page: URL): { socket: string; file: (name: string) => string } {
  const token = page.searchParams.get("token") ?? "";
  const at = (name: string): URL => {
    const url = new URL(name, page);
    url.search = new URLSearchParams({ token }).toString();
    url.hash = "";
    return url;
  };
  const socket = at("socket");
  socket.protocol = page.protocol === "https:" ? "wss:" : "ws:";
  return { socket: socket.href, file: (name) => at(name).href };
}
