// SPDX-License-Identifier: MIT
/** How long frames take, and what of it is the page's: script, style, layout, paint; raster and composition are the browser's. */
import type { Page } from "playwright-core";

export interface Frames {
  /** ms from each frame to the next one, sorted. */
  times: number[];
  /** ms of processor time for a frame. */
  script: number;
  style: number;
  layout: number;
  paint: number;
  /** Of all threads that turn it into pixels. */
  raster: number;
  compose: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "cc"];

/** Events of the main thread, by what they count as. */
const KINDS: Record<string, "script" | "style" | "layout" | "paint"> = {
  FireAnimationFrame: "script",
  FunctionCall: "script",
  EventDispatch: "script",
  TimerFire: "script",
  UpdateLayoutTree: "style",
  Layout: "layout",
  PrePaint: "paint",
  Paint: "paint",
  Layerize: "paint",
  Commit: "paint",
};

/** Sums processor time in ms by a key; what lies within something of the same thread that has one is part of that. */
function sums(events: readonly TraceEvent[], keyOf: (one: TraceEvent) => string | undefined) {
  const found: Record<string, number> = {};
  const open = new Map<string, { key: string; end: number }[]>();
  for (const one of [...events].sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    const key = one.ph === "X" ? keyOf(one) : undefined;
    if (key === undefined) continue;
    const thread = `${one.pid} ${one.tid}`;
    const stack = (open.get(thread) ?? []).filter(({ end }) => end > one.ts);
    const around = stack.at(-1)?.key;
    const time = (one.tdur ?? 0) / 1000;
    if (around !== key) found[key] = (found[key] ?? 0) + time;
    // Layout that a script asks for is not the script.
    if (around !== undefined && around !== key) found[around] = (found[around] ?? 0) - time;
    stack.push({ key, end: one.ts + (one.dur ?? 0) });
    open.set(thread, stack);
  }
  return found;
}

function threads(events: readonly TraceEvent[], name: string): Set<string> {
  const named = events.filter((one) => one.name === "thread_name" && one.args?.name === name);
  return new Set(named.map(({ pid, tid }) => `${pid} ${tid}`));
}

/** Looks at frames while something goes on in a page. */
export async function framesOf(
  page: Page,
  count: number,
  act: () => Promise<void> = () => Promise.resolve(),
): Promise<Frames> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: CATEGORIES });
  const all = page.evaluate<number[]>(
    `new Promise((done) => {
      const times = [];
      let last = performance.now();
      const step = (now) => {
        times.push(now - last);
        last = now;
        if (times.length < ${count}) requestAnimationFrame(step);
        else done(times);
      };
      requestAnimationFrame(step);
    })`,
  );
  await act();
  const times = (await all).slice(2).sort((a, b) => a - b);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const events = trace.traceEvents;
  const main = threads(events, "CrRendererMain");
  const viz = threads(events, "VizCompositorThread");
  const found = sums(events, (one) => {
    const thread = `${one.pid} ${one.tid}`;
    if (one.name === "RasterTask") return "raster";
    if (viz.has(thread) && one.name.endsWith("RunTask")) return "compose";
    return main.has(thread) ? KINDS[one.name] : undefined;
  });
  const each = (kind: string): number => (found[kind] ?? 0) / times.length;
  return {
    times,
    script: each("script"),
    style: each("style"),
    layout: each("layout"),
    paint: each("paint"),
    raster: each("raster"),
    compose: each("compose"),
  };
}

export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;

/** What of a frame is the page's, in ms of processor time. */
export const pageTime = ({ script, style, layout, paint }: Frames): number =>
  script + style + layout + paint;

export function words(frames: Frames): string {
  const part = (name: keyof Frames): string => `${name} ${(frames[name] as number).toFixed(1)}`;
  const of = (at: number): string => quantile(frames.times, at).toFixed(1);
  const parts = (["script", "style", "layout", "paint", "raster", "compose"] as const).map(part);
  return `median ${of(0.5)} ms, p95 ${of(0.95)} ms; processor time: ${parts.join(", ")} ms`;
}
