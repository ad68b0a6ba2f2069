// SPDX-License-Identifier: MIT
/** What is asked of advice, and what an answer means for the description as it is now. */
import type { Advise, AdvisedLink, AdvisedStrategy } from "../protocol/types";
import { valueAt } from "../protocol/paths";

/** What the description cannot know, as the user writes it; empty: as it says, or nothing. */
export interface Question {
  every: string;
  deadline: string;
  service: string;
  bytes: string;
  busy: string;
  bus: string;
  prefer: NonNullable<Advise["prefer"]>;
}

export const NOTHING_MORE: Question = {
  every: "",
  deadline: "",
  service: "",
  bytes: "",
  busy: "",
  bus: "",
  prefer: "load",
};

const PERCENT = /^(\d{1,3}(?:\.\d+)?) ?%?$/;

/** A part of the time in percent; undefined: it is none. */
function percentOf(text: string): number | undefined {
  const found = PERCENT.exec(text.trim())?.[1];
  const value = Number(found);
  return found !== undefined && value <= 100 ? value : undefined;
}

/** What each node does beside the exchanges, such as `gpp=30% dsp=60%`; a text: what is wrong. */
function busyOf(text: string): Record<string, number> | string {
  const shares: Record<string, number> = {};
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [node = "", share = ""] = word.split("=");
    const value = percentOf(share);
    if (node === "" || value === undefined) return `“${word}” is not what a node does: gpp=30%`;
    shares[node] = value;
  }
  return shares;
}

/** The message that asks; a text: what is wrong with the question. */
export function asked(question: Question): Advise | string {
  const { every, deadline, service, prefer } = question;
  const busy = busyOf(question.busy);
  if (typeof busy === "string") return busy;
  const bus = question.bus.trim() === "" ? 0 : percentOf(question.bus);
  if (bus === undefined) return `“${question.bus}” is no part of the time: 40%`;
  const bytes = question.bytes.trim();
  if (!/^\d{0,6}$/.test(bytes)) return `“${bytes}” is no number of bytes: 160`;
  const size = bytes === "" ? null : Number(bytes);
  return { type: "advise", size, every, deadline, service, bus, busy, prefer };
}

/** A text that is equal for equal values, whatever the order of keys is. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function changed(link: AdvisedLink["link"], operations: AdvisedStrategy["operations"]): unknown {
  const made = { ...link };
  for (const operation of operations) {
    if (operation.op !== "set" && operation.op !== "remove") continue;
    const key = String(operation.path.at(-1));
    if (operation.op === "set") made[key] = operation.value;
    else Reflect.deleteProperty(made, key);
  }
  return made;
}

/**
 * Whether a strategy can be put into the description: `there` if it has it, `stale` if the link is
 * another one than that of the advice.
 */
export function standing(
  { link, path }: AdvisedLink,
  { operations, program }: AdvisedStrategy,
  data: unknown,
): "there" | "possible" | "program" | "stale" {
  const now = written(valueAt(data, path));
  if (program !== "") return "program";
  if (now === written(changed(link, operations))) return "there";
  return now === written(link) ? "possible" : "stale";
}

/** A share of a processor with three digits. */
export function loadText(percent: number): string {
  return `${percent.toFixed(percent < 1 ? 3 : percent < 10 ? 2 : 1)} %`;
}

/** Microseconds with three digits; null: there is no bound. */
export function timeText(time: number | null): string {
  if (time === null) return "no bound";
  return `${time < 100 ? time.toFixed(1) : Math.round(time).toLocaleString("en-US")} µs`;
}

/** A strategy in a few words. */
export function nameOf({ notify, rings, data }: AdvisedStrategy): string {
  return [notify, ...(rings === "" ? [] : [`${rings} rings`]), data].join(", ");
}
