// SPDX-License-Identifier: MIT
/** The conversation with the server. */
import { Connection, addresses } from "../protocol/connection";
import type { Console, FromPage, FromServer, Live } from "../protocol/types";
import type { JsonSchema } from "../schema/schema";
import type { Operation } from "../edit/operations";
import { withLines } from "./consoles";
import type { Facts, Model } from "./model";
import { received } from "./receive";
import { change, model } from "./store";

let connection: Connection | undefined;
let lines: Console[] = [];
let lives: Live[] = [];

/** Messages that wait for the next picture: a page that is not in sight draws none. */
const MOST = 500;

/** Sends what the user has typed in the text; set by the editor. */
let flushText: () => void = () => undefined;

export function setTextFlush(flush: () => void): void {
  flushText = flush;
}

function showLines(): void {
  change({ consoles: withLines(model().consoles, lines) });
  lines = [];
}

function showLives(): void {
  let all: Partial<Model> = {};
  for (const live of lives) all = { ...all, ...received({ ...model(), ...all }, live) };
  lives = [];
  change(all);
}

/** Lets a message wait for the next picture, however many arrive. */
function wait<T>(waiting: T[], message: T, show: () => void): void {
  if (waiting.length === 0) requestAnimationFrame(show);
  waiting.push(message);
  if (waiting.length >= MOST) show();
}

function take(message: FromServer): void {
  if (message.type === "console") {
    wait(lines, message, showLines);
    return;
  }
  if (message.type === "live") {
    wait(lives, message, showLives);
    return;
  }
  if (message.type === "running") showLives();
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
  served = file;
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

let served: (name: string) => string = () => "";

/** Lets the browser keep what the server makes of the description, or has recorded, as a file. */
async function keepFile(path: string, name: string): Promise<void> {
  try {
    const answer = await fetch(served(path));
    if (!answer.ok) throw new Error((await answer.text()).trim());
    const url = URL.createObjectURL(await answer.blob());
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    URL.revokeObjectURL(url);
  } catch (error) {
    const hint = error instanceof Error ? error.message : "";
    change({ refusal: { message: `${name} was not made.`, hint, at: "" } });
  }
}

/** A picture of the description as it is. */
export function exportPicture(name: string): Promise<void> {
  return keepFile(`export/${name}`, name);
}

/** The trace that is shown. */
export function keepTrace(): Promise<void> {
  const stem =
    model()
      .state?.file.split("/")
      .at(-1)
      ?.replace(/\.ya?ml$/, "") ?? "app";
  return keepFile("trace/kept", `${stem}.trace.json`);
}

/** Shows the trace of a file; Recorded follows, unless it is refused. */
export async function openTrace(file: File): Promise<void> {
  change({ refusal: undefined, announcement: `${file.name} is being read.` });
  try {
    const name = `trace/${encodeURIComponent(file.name)}`;
    const answer = await fetch(served(name), { method: "POST", body: file });
    if (answer.ok) return;
    const [message = "", hint = ""] = (await answer.text()).split("\n");
    change({ refusal: { message, hint, at: "" }, announcement: message });
  } catch {
    const hint = "Choose it again: it may have changed, or the connection was lost.";
    change({ refusal: { message: `${file.name} was not read.`, hint, at: "" } });
  }
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
