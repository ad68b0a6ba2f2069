// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addresses, Connection } from "./connection";
import { parseMessage } from "./messages";

class Socket {
  readyState = 0;
  sent: string[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: unknown }) => void;
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function connect() {
  const sockets: Socket[] = [];
  const links: string[] = [];
  const connection = new Connection(
    "ws://x",
    { onLink: (link) => links.push(link), onMessage: () => undefined },
    () => {
      const socket = new Socket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  );
  return { connection, sockets, links };
}

test("a lost connection is opened again after longer and longer pauses", () => {
  const { sockets, links } = connect();
  sockets[0]!.close();
  vi.advanceTimersByTime(249);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(2);
  sockets[1]!.close();
  vi.advanceTimersByTime(499);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(1);
  sockets[2]!.onopen?.();
  expect(links).toEqual(["lost", "lost", "open"]);
});

test("without a connection nothing is sent, and the sender is told", () => {
  const { connection, sockets } = connect();
  expect(connection.send({ type: "undo" })).toBe(false);
  sockets[0]!.readyState = 1;
  expect(connection.send({ type: "undo" })).toBe(true);
  expect(sockets[0]!.sent).toEqual(['{"type":"undo"}']);
});

test("a connection that is closed stays closed", () => {
  const { connection, sockets } = connect();
  connection.close();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
});

test("frames that are no message are left out", () => {
  expect(parseMessage("{")).toBeUndefined();
  expect(parseMessage("[]")).toBeUndefined();
  expect(parseMessage('{"type": "other"}')).toBeUndefined();
  expect(parseMessage(new Uint8Array())).toBeUndefined();
  expect(parseMessage('{"type": "refused", "message": "no", "hint": ""}')?.type).toBe("refused");
});

test("the token of the page goes with every request", () => {
  const { socket, file } = addresses(new URL("http://127.0.0.1:8000/?token=a%2Bb#x"));
  expect(socket).toBe("ws://127.0.0.1:8000/socket?token=a%2Bb");
  expect(file("facts.json")).toBe("http://127.0.0.1:8000/facts.json?token=a%2Bb");
});
