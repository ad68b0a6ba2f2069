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
  now: number;
}

type Colours = (name: string) => string;

interface Pen {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  colour: Colours;
  x: (time: number) => number;
  /** Of a track's index. */
  rows: ReadonlyMap<number, number>;
}

/** How high the bar of a state is, and its color. */
function styleOf(state: string): [height: number, colour: string] {
  if (state === "runs") return [14, "--accent"];
  if (state === "ready") return [8, "--warning"];
  if (state.startsWith("waits")) return [2, "--strong"];
  return [1, "--border"];
}

function drawScale({ context, width, height, colour, x }: Pen, range: Range): void {
  context.fillStyle = colour("--soft");
  context.strokeStyle = colour("--border");
  for (const mark of scale(range, (width - NAMES) / 110)) {
    const at = Math.round(x(mark)) + 0.5;
    context.beginPath();
    context.moveTo(at, HEAD);
    context.lineTo(at, height);
    context.stroke();
    context.fillText(timeText(mark), at + 3, 14);
  }
}

function drawSlices({ context, colour, x, rows }: Pen, part: Part): void {
  for (const { track, state, begin, end } of part.slices) {
    const row = rows.get(track);
    if (row === undefined) continue;
    const [high, name] = styleOf(state);
    const from = x(begin);
    context.fillStyle = colour(name);
    context.fillRect(from, row + (ROW - high) / 2, Math.max(1, x(end) - from), high);
  }
}

function drawWakes({ context, colour, x, rows }: Pen, part: Part): void {
  context.fillStyle = colour("--good");
  for (const { track, time } of part.wakes) {
    const row = rows.get(track);
    if (row !== undefined) context.fillRect(x(time), row + 2, 1.5, ROW - 4);
  }
}

/** Frames go from the first track of the sending node to that of the receiving one. */
function drawFrames({ context, colour, x, rows }: Pen, { tracks, part }: Drawing): void {
  context.strokeStyle = colour("--remote");
  const rowOf = (node: string): number | undefined => {
    const first = tracks.find(({ track }) => track.node === node);
    return first === undefined ? undefined : rows.get(first.index);
  };
  for (const { source, target, sent, arrived } of part?.frames ?? []) {
    const [from, to] = [rowOf(source), rowOf(target)];
    if (from === undefined || to === undefined) continue;
    context.beginPath();
    context.moveTo(x(sent), from + ROW / 2);
    context.lineTo(x(arrived), to + ROW / 2);
    context.stroke();
  }
}

function drawNames({ context, colour, width }: Pen, { tracks }: Drawing): void {
  context.fillStyle = colour("--paper");
  context.fillRect(0, 0, NAMES, HEAD + tracks.length * ROW);
  tracks.forEach(({ track }, row) => {
    const y = HEAD + row * ROW;
    const isFirst = tracks[row - 1]?.track.node !== track.node;
    context.fillStyle = colour("--border");
    if (isFirst) context.fillRect(0, y, width, 1);
    context.fillStyle = colour("--soft");
    if (isFirst) context.fillText(track.node, 8, y + 14, 56);
    context.fillStyle = colour("--text");
    context.fillText(track.name, 68, y + 14, NAMES - 74);
  });
}

/** Draws all of it; the canvas has its size already. */
export function draw(canvas: HTMLCanvasElement, drawing: Drawing): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const style = getComputedStyle(canvas);
  const ratio = window.devicePixelRatio;
  const [width, height] = [canvas.width / ratio, canvas.height / ratio];
  const { begin, end } = drawing.range;
  const pen: Pen = {
    context,
    width,
    height,
    colour: (name) => style.getPropertyValue(name),
    x: (time) => NAMES + ((time - begin) / (end - begin || 1)) * (width - NAMES),
    rows: new Map(drawing.tracks.map(({ index }, row) => [index, HEAD + row * ROW])),
  };
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = `11px ${style.fontFamily}`;
  drawScale(pen, drawing.range);
  if (drawing.part !== undefined) {
    drawSlices(pen, drawing.part);
    drawWakes(pen, drawing.part);
    drawFrames(pen, drawing);
  }
  context.fillStyle = pen.colour("--error");
  context.fillRect(pen.x(drawing.now) - 0.75, 0, 1.5, height);
  drawNames(pen, drawing);
}
