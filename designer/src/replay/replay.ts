// SPDX-License-Identifier: MIT
/** What the user does with a recorded trace. */
import { send } from "../store/session";
import { change, model } from "../store/store";
import type { Level } from "../live/live";
import type { Range } from "./time";
import { hubsAt, nextEvent, shifted, statesAt, zoomed } from "./time";

/** Time in ms without a further change of the range after which its part is asked for. */
const PAUSE = 60;
/** Time in ms that playing what is shown takes. */
const PLAYED = 10_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let frame = 0;

/** By id of a shape: what its task does at the time that is shown. */
function statesOfShapes(time: number): Record<string, string> {
  const { recorded, part } = model();
  const states: Record<string, string> = {};
  for (const [track, state] of statesAt(part?.slices ?? [], time)) {
    const shape = recorded?.tracks[track]?.shape;
    if (shape != null) states[shape] = state;
  }
  return states;
}

/** By id of a shape: what its hub holds at the time that is shown. */
function levelsOfShapes(time: number): Record<string, Level> {
  const { recorded, part, levels: before } = model();
  const levels: Record<string, Level> = {};
  if (part === undefined) return levels;
  for (const [index, { text, fill, waiters }] of hubsAt(part, time)) {
    const shape = recorded?.hubs[index]?.shape;
    if (shape === undefined) continue;
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
  change({ now, states: statesOfShapes(now), levels: levelsOfShapes(now) });
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

/** Lets the time run, from the beginning of what is shown if it is at its end. */
export function play(): void {
  const { range } = model();
  if (range === undefined) return;
  if (model().now >= range.end || model().now < range.begin) seek(range.begin);
  change({ isPlaying: true });
  let last = performance.now();
  const advance = (now: number): void => {
    const { range: shown, isPlaying, now: time } = model();
    if (!isPlaying || shown === undefined) return;
    const next = time + ((now - last) / PLAYED) * (shown.end - shown.begin);
    last = now;
    seek(Math.min(next, shown.end));
    if (next >= shown.end) pause();
    else frame = requestAnimationFrame(advance);
  };
  frame = requestAnimationFrame(advance);
}
