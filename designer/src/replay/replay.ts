// SPDX-License-Identifier: MIT
/** What the user does with a recorded trace. */
import type { Part, Recorded } from "../protocol/types";
import { send } from "../store/session";
import { change, model } from "../store/store";
import type { Level } from "../live/live";
import type { Range } from "./time";
import type { Moments } from "./moments";
import { fullest, levelAt, momentsOf, stateAt, together } from "./moments";
import { nextEvent, shifted, zoomed } from "./time";

/** Time in ms without a further change of the range after which its part is asked for. */
const PAUSE = 60;
/** Factor of one step of zoom. */
export const ZOOM = 1.6;
/** Time in ms that playing what is shown takes. */
const PLAYED = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let frame = 0;

const sorted = new WeakMap<Part, Moments>();

/** What happened in the part that has arrived; undefined: none has. */
function moments(): Moments | undefined {
  const { part } = model();
  if (part === undefined) return undefined;
  const known = sorted.get(part) ?? momentsOf(part);
  sorted.set(part, known);
  return known;
}

/** By id of a shape: the indices of its tracks or hubs, of which replicas have several. */
type Shapes = ReadonlyMap<string, readonly number[]>;

function byShape(parts: readonly { shape: string | null }[]): Shapes {
  const found = new Map<string, number[]>();
  parts.forEach(({ shape }, index) => {
    if (shape !== null) found.set(shape, [...(found.get(shape) ?? []), index]);
  });
  return found;
}

const shapes = new WeakMap<Recorded, { tracks: Shapes; hubs: Shapes }>();

function shapesOf(recorded: Recorded): { tracks: Shapes; hubs: Shapes } {
  const known = shapes.get(recorded) ?? {
    tracks: byShape(recorded.tracks),
    hubs: byShape(recorded.hubs),
  };
  shapes.set(recorded, known);
  return known;
}

const isKnown = <T>(one: T | undefined): one is T => one !== undefined;

/** By id of a shape: what its task does at a time. */
function statesAt(time: number, found: Moments, tracks: Shapes): Record<string, string> {
  const states: Record<string, string> = {};
  for (const [shape, indices] of tracks) {
    const state = together(indices.map((track) => stateAt(found, track, time)).filter(isKnown));
    if (state !== "") states[shape] = state;
  }
  return states;
}

/** By id of a shape: what its hub holds at a time. */
function levelsAt(time: number, found: Moments, hubs: Shapes): Record<string, Level> {
  const levels: Record<string, Level> = {};
  const { levels: before } = model();
  for (const [shape, indices] of hubs) {
    const level = fullest(indices.map((hub) => levelAt(found, hub, time)).filter(isKnown));
    if (level === undefined) continue;
    const { text, fill, waiters } = level;
    const last = before[shape];
    // What stays the same object is not drawn again.
    levels[shape] =
      last?.text === text && last.waiters === waiters ? last : { text, fill, waiters, rate: null };
  }
  return levels;
}

/** Shows a time, in the time line and in the picture. */
export function seek(time: number): void {
  const end = model().recorded?.end ?? 0;
  const now = Math.round(Math.max(0, Math.min(end, time)));
  const { recorded } = model();
  const found = moments();
  if (recorded === undefined || found === undefined) {
    change({ now });
    return;
  }
  const { tracks, hubs } = shapesOf(recorded);
  change({ now, states: statesAt(now, found, tracks), levels: levelsAt(now, found, hubs) });
}

/** Shows a part of the trace. */
export function show(range: Range): void {
  change({ range });
  clearTimeout(timer);
  timer = setTimeout(() => {
    const { begin, end } = range;
    send({ type: "look", begin: Math.floor(begin), end: Math.ceil(end) });
  }, PAUSE);
}

export function zoom(factor: number, about = model().now): void {
  const { range, recorded } = model();
  if (range !== undefined && recorded !== undefined)
    show(zoomed(range, factor, about, recorded.end));
}

export function pan(by: number): void {
  const { range, recorded } = model();
  if (range !== undefined && recorded !== undefined) show(shifted(range, by, recorded.end));
}

/** Goes to the next event; what is shown follows. */
export function step(direction: 1 | -1): void {
  const { part, now, range } = model();
  const next = part === undefined ? undefined : nextEvent(part, now, direction);
  if (next === undefined || range === undefined) return;
  seek(next);
  if (next < range.begin || next > range.end) pan(next - now);
}

export function pause(): void {
  cancelAnimationFrame(frame);
  change({ isPlaying: false });
}

/** Lets the time run forwards or backwards, through all that is shown if it is at its end. */
export function play(direction: 1 | -1 = 1): void {
  const { range } = model();
  if (range === undefined) return;
  const { begin, end } = range;
  const [first, last] = direction > 0 ? [begin, end] : [end, begin];
  const isThrough = (time: number): boolean => direction * (last - time) <= 0;
  const { now } = model();
  if (isThrough(now) || now < begin || now > end) seek(first);
  change({ isPlaying: true });
  let before = performance.now();
  const advance = (at: number): void => {
    const { range: shown, isPlaying, now: time } = model();
    if (!isPlaying || shown === undefined) return;
    // A frame may have begun before the button was pressed.
    const passed = Math.max(0, at - before) / PLAYED;
    const next = time + direction * passed * (shown.end - shown.begin);
    before = at;
    seek(Math.max(shown.begin, Math.min(next, shown.end)));
    if (direction > 0 ? next >= shown.end : next <= shown.begin) pause();
    else frame = requestAnimationFrame(advance);
  };
  frame = requestAnimationFrame(advance);
}
