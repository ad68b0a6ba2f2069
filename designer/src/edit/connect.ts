// SPDX-License-Identifier: MIT
/** What a line from one shape to another means in the description. */
import type { Shape } from "../protocol/types";
import { valueAt } from "../protocol/paths";
import type { Operation } from "./operations";
import { append, set } from "./operations";

export type Connection = { operations: Operation[]; text: string } | { reason: string };

type Kind = Shape["kind"];

/** The key of the list that names the target, by kind of source and of target. */
const KEYS: Partial<Record<Kind, Partial<Record<Kind, string>>>> = {
  task: { hub: "uses", task: "controls", swi: "posts", log: "logs", partition: "partitions" },
  swi: { hub: "uses", swi: "posts" },
  timer: { hub: "uses", swi: "posts" },
  interrupt: { hub: "uses", swi: "posts" },
  periodic: { hub: "uses", swi: "posts" },
};

const WORDS: Record<Kind, string> = {
  task: "a task",
  hub: "a hub",
  timer: "a timer",
  interrupt: "an interrupt",
  device: "a device",
  swi: "an SWI",
  periodic: "a periodic function",
  partition: "a partition",
  log: "a log",
  stats: "a statistics object",
};

function connect(source: Shape, target: Shape, key: string, data: unknown): Connection {
  const path = [...source.path, key];
  const list = valueAt(data, path);
  if (Array.isArray(list) && list.includes(target.name))
    return { reason: `${source.name} ${key} ${target.name} already.` };
  const operation = Array.isArray(list) ? append(path, target.name) : set(path, [target.name]);
  return { operations: [operation], text: `${source.name} ${key} ${target.name}` };
}

/** Returns the edit that joins two shapes; a line that is drawn backwards is turned. */
export function connection(source: Shape, target: Shape, data: unknown): Connection {
  if (source.id === target.id) return { reason: "A line joins two shapes." };
  const forward = KEYS[source.kind]?.[target.kind];
  if (forward !== undefined) return connect(source, target, forward, data);
  const backward = KEYS[target.kind]?.[source.kind];
  if (backward !== undefined) return connect(target, source, backward, data);
  return { reason: `No line joins ${WORDS[source.kind]} and ${WORDS[target.kind]}.` };
}
