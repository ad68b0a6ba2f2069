// SPDX-License-Identifier: MIT
/** Words of the pictures. */
import type { Edge, Region, Shape } from "../protocol/types";

const KINDS: Record<Shape["kind"], string> = {
  task: "task",
  hub: "hub",
  timer: "timer",
  interrupt: "interrupt",
  device: "device",
  swi: "software interrupt",
  periodic: "periodic function",
  partition: "partition",
  log: "log",
  stats: "statistics",
};

/** What a shape is. */
export function kindTitle(shape: Pick<Shape, "kind" | "type" | "user">): string {
  if (shape.kind === "hub") return `hub, ${shape.type}`;
  return shape.kind === "task" && shape.user ? "user task" : KINDS[shape.kind];
}

/** What each kind of line means. */
export const LINES: Record<Edge["kind"], string> = {
  uses: "uses the hub",
  puts: "puts, gives, posts",
  gets: "gets, takes, waits",
  serves: "serves the function",
  posts: "posts the SWI",
  controls: "controls the task",
  argument: "has it as argument",
};

/** The id of a part's element. */
export function domId(id: string): string {
  return `part-${id}`;
}

/** What is said of a node beside its name. */
export function aboutNode({ processor, board }: Region): string {
  return [...new Set([processor, board])].filter(Boolean).join(" · ");
}
