// SPDX-License-Identifier: MIT
/** The time line of a trace, drawn on a canvas. */
import type { Part, Track } from "../protocol/types";
import type { Range } from "./time";
import { scale, timeText } from "./time";

export const ROW = 20;
export const HEAD = 22;
/** Width of the names. */
export const NAMES = 150;

export interface Drawing {
  tracks: readonly { track: Track; index: number }[];
  part: Part | undefined;
  range: Range;
  /** How far the rows are scrolled, in pixels. */
  top: number;
}

const COLOURS = [
  "--accent",
  "--border",
  "--good",
  "--paper",
  "--remote",
  "--soft",
  "--strong",
  "--text",
  "--warning",
] as const;
type Colour = (typeof COLOURS)[number];

interface Pen {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  colours: Readonly<Record<Colour, string>>;
  x: (time: number) => number;
  /** Where rows begin, of a track's index; those out of sight have none. */
  rows: ReadonlyMap<number, number>;
}

/** Where a time of a range is, from the left side of the time line. */
export function placeOf(time: number, { begin, end }: Range, width: number): number {
  return NAMES + ((time - begin) / (end - begin || 1)) * (width - NAMES);
}

/** How high the bar of a state is, and its color. */
function styleOf(state: string): [height: number, colour: Colour] {
  if (state === "runs") return [14, "--accent"];
  if (state === "ready") return [8, "--warning"];
  if (state.startsWith("waits")) return [2, "--strong"];
  return [1, "--border"];
}

function drawScale({ context, width, height, colours, x }: Pen, range: Range): void {
  context.fillStyle = colours["--soft"];
  context.strokeStyle = colours["--border"];
  for (const mark of scale(range, (width - NAMES) / 110)) {
    const at = Math.round(x(mark)) + 0.5;
    context.beginPath();
    context.moveTo(at, HEAD);
    context.lineTo(at, height);
    context.stroke();
  }
}

function drawSlices({ context, colours, x, rows }: Pen, part: Part): void {
  for (const { track, state, begin, end } of part.slices) {
    const row = rows.get(track);
    if (row === undefined) continue;
    const [high, name] = styleOf(state);
    const from = x(begin);
    context.fillStyle = colours[name];
    context.fillRect(from, row + (ROW - high) / 2, Math.max(1, x(end) - from), high);
  }
}

function drawWakes({ context, colours, x, rows }: Pen, part: Part): void {
  context.fillStyle = colours["--good"];
  for (const { track, time } of part.wakes) {
    const row = rows.get(track);
    if (row !== undefined) context.fillRect(x(time), row + 2, 1.5, ROW - 4);
  }
}

/** Frames go from the first track of the sending node to that of the receiving one. */
function drawFrames({ context, colours, x }: Pen, { tracks, part, top }: Drawing): void {
  context.strokeStyle = colours["--remote"];
  const first = new Map<string, number>();
  tracks.forEach(({ track }, row) => {
    if (!first.has(track.node)) first.set(track.node, HEAD + row * ROW - top);
  });
  for (const { source, target, sent, arrived } of part?.frames ?? []) {
    const [from, to] = [first.get(source), first.get(target)];
    if (from === undefined || to === undefined) continue;
    context.beginPath();
    context.moveTo(x(sent), from + ROW / 2);
    context.lineTo(x(arrived), to + ROW / 2);
    context.stroke();
  }
}

function drawNames({ context, colours, width, height, rows }: Pen, { tracks }: Drawing): void {
  context.fillStyle = colours["--paper"];
  context.fillRect(0, 0, NAMES, height);
  tracks.forEach(({ track, index }, row) => {
    const y = rows.get(index);
    if (y === undefined) return;
    context.fillStyle = colours["--border"];
    const isFirst = tracks[row - 1]?.track.node !== track.node;
    if (isFirst) context.fillRect(0, y, width, 1);
    context.fillStyle = colours["--soft"];
    if (isFirst) context.fillText(track.node, 8, y + 14, 56);
    context.fillStyle = colours["--text"];
    context.fillText(track.name, 68, y + 14, NAMES - 74);
  });
}

/** The times stay in sight above the rows. */
function drawHead({ context, colours, width, x }: Pen, range: Range): void {
  context.fillStyle = colours["--paper"];
  context.fillRect(0, 0, width, HEAD);
  context.fillStyle = colours["--soft"];
  for (const mark of scale(range, (width - NAMES) / 110))
    context.fillText(timeText(mark), Math.round(x(mark)) + 3, 14);
  context.fillStyle = colours["--border"];
  context.fillRect(0, HEAD - 1, width, 1);
}

function rowsInSight({ tracks, top }: Drawing, height: number): Map<number, number> {
  const rows = new Map<number, number>();
  tracks.forEach(({ index }, row) => {
    const y = HEAD + row * ROW - top;
    if (y > HEAD - ROW && y < height) rows.set(index, y);
  });
  return rows;
}

function penFor(canvas: HTMLCanvasElement, drawing: Drawing): Pen | undefined {
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  const style = getComputedStyle(canvas);
  const ratio = window.devicePixelRatio;
  const [width, height] = [canvas.width / ratio, canvas.height / ratio];
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = `11px ${style.fontFamily}`;
  return {
    context,
    width,
    height,
    colours: Object.fromEntries(
      COLOURS.map((name) => [name, style.getPropertyValue(name)]),
    ) as Record<Colour, string>,
    x: (time) => placeOf(time, drawing.range, width),
    rows: rowsInSight(drawing, height),
  };
}

/** Draws the rows in sight; the canvas has its size already. The time that is shown is not drawn here. */
export function draw(canvas: HTMLCanvasElement, drawing: Drawing): void {
  const pen = penFor(canvas, drawing);
  if (pen === undefined) return;
  drawScale(pen, drawing.range);
  if (drawing.part !== undefined) {
    drawSlices(pen, drawing.part);
    drawWakes(pen, drawing.part);
    drawFrames(pen, drawing);
  }
  drawNames(pen, drawing);
  drawHead(pen, drawing.range);
}
