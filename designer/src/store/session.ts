// SPDX-License-Identifier: MIT
/** The conversation with the server. */
import { Connection, addresses } from "../protocol/connection";
import type { Console, FromPage, FromServer } from "../protocol/types";
import type { JsonSchema } from "../schema/schema";
import type { Operation } from "../edit/operations";
import { withLines } from "./consoles";
import type { Facts } from "./model";
import { received } from "./receive";
import { change, model } from "./store";

let connection: Connection | undefined;
let lines: Console[] = [];

/** Sends what the user has typed in the text; set by the editor. */
let flushText: () => void = () => undefined;

export function setTextFlush(flush: () => void): void {
  flushText = flush;
}

function showLines(): void {
  change({ consoles: withLines(model().consoles, lines) });
  lines = [];
}

/** Lines of the console wait for the next picture, however many arrive. */
function take(message: FromServer): void {
  if (message.type === "console") {
    if (lines.length === 0) requestAnimationFrame(showLines);
    lines.push(message);
    return;
  }
  change(received(model(), message));
  if (message.type === "recorded") send({ type: "look", begin: 0, end: message.end });
}

async function load(url: string): Promise<unknown> {
  try {
    const answer = await fetch(url);
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Connects with the server that the page came from. */
export function start(page: URL): void {
  const { socket, file } = addresses(page);
  connection = new Connection(socket, {
    onLink: (link) => {
      change({ link });
    },
    onMessage: take,
  });
  void load(file("schema.json")).then((schema) => {
    change({ schema: schema as JsonSchema | undefined });
  });
  void load(file("facts.json")).then((facts) => {
    change({ facts: facts as Facts | undefined });
  });
}

export function reconnect(): void {
  connection?.retry();
}

/** Sends a message; without connection the user is told, and nothing else happens. */
export function send(message: FromPage, at = ""): boolean {
  const isSent = connection?.send(message) ?? false;
  if (isSent) change({ anchor: at, refusal: undefined });
  else
    change({
      refusal: {
        message: "Not connected with the designer's server.",
        hint: "The edit was not made. Try again when the connection is back.",
        at,
      },
    });
  return isSent;
}

/** Sends the text without a message to the user if that fails: the editor keeps it. */
export function sendText(text: string, version: number): boolean {
  return connection?.send({ type: "text", version, text }) ?? false;
}

/** Sends edits of the picture, after what was typed before. */
export function edit(
  operations: Operation[],
  options: { at?: string; wanted?: readonly string[] } = {},
): void {
  if (operations.length === 0) return;
  flushText();
  const version = model().state?.version ?? 0;
  if (send({ type: "edit", version, operations }, options.at))
    change({ wanted: options.wanted ?? [] });
}

export function undo(): void {
  flushText();
  if (model().state?.undo != null) send({ type: "undo" });
}

export function redo(): void {
  flushText();
  if (model().state?.redo != null) send({ type: "redo" });
}
