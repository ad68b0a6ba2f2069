// SPDX-License-Identifier: MIT
/** The kinds of entries that can be added, with values that make a new one valid. */
import type { Shape } from "../protocol/types";
import type { Path } from "../protocol/paths";
import type { JsonSchema } from "../schema/schema";
import { hubTypes, schemaAt } from "../schema/schema";

/** Type of what is dragged from the palette into a picture: the id of a kind. */
export const DRAGGED = "application/x-weft-kind";

type Value = Record<string, unknown>;

export interface Kind {
  id: string;
  kind: Shape["kind"] | "node";
  /** Of a hub. */
  type: string;
  label: string;
  text: string;
  section: Path;
  base: string;
  value: (name: string) => Value;
}

const application = (section: string): Path => ["application", section];

const OTHERS: readonly Omit<Kind, "text" | "type" | "id">[] = [
  {
    kind: "task",
    label: "Task",
    section: application("tasks"),
    base: "task",
    value: (name) => ({ entry: name, priority: 5, stack: 1024 }),
  },
  {
    kind: "timer",
    label: "Timer",
    section: application("timers"),
    base: "timer",
    value: (name) => ({ handler: `on_${name}`, period: "10ms" }),
  },
  {
    kind: "interrupt",
    label: "Interrupt",
    section: application("interrupts"),
    base: "device",
    value: (name) => ({ irq: 20, handler: `on_${name}` }),
  },
  {
    kind: "swi",
    label: "Software interrupt",
    section: application("swis"),
    base: "swi",
    value: (name) => ({ function: name, priority: 5 }),
  },
  {
    kind: "periodic",
    label: "Periodic function",
    section: application("periodics"),
    base: "periodic",
    value: (name) => ({ function: name, period: "10ms" }),
  },
  {
    kind: "partition",
    label: "Partition",
    section: application("partitions"),
    base: "partition",
    value: (name) => ({ sources: [`${name}.c`] }),
  },
  {
    kind: "log",
    label: "Log",
    section: application("logs"),
    base: "trace",
    value: () => ({ records: 16 }),
  },
  {
    kind: "stats",
    label: "Statistics",
    section: application("stats"),
    base: "level",
    value: () => ({}),
  },
];

const NODE: Omit<Kind, "text"> = {
  id: "node",
  kind: "node",
  type: "",
  label: "Node",
  section: ["topology", "nodes"],
  base: "node",
  value: () => ({ board: "mps2-an385" }),
};

/** What a new hub has for keys that are required. */
const REQUIRED: Value = {
  message: "uint32_t",
  depth: 8,
  parties: 2,
  size: 4096,
  capacity: 64,
  count: 8,
  block: 32,
};

function hubValue(root: JsonSchema, type: string, name: string): Value {
  const schema = schemaAt(root, ["application", "hubs", name], {
    application: { hubs: { [name]: { type } } },
  });
  const keys = (schema?.required ?? []).filter((key) => key !== "type");
  const values = keys.map((key) => [key, key === "hub_type" ? `${name}_type` : REQUIRED[key]]);
  return { type, ...(Object.fromEntries(values) as Value) };
}

function textOf(root: JsonSchema, section: Path): string {
  return schemaAt(root, section, {})?.description?.split(/\.\s/)[0]?.replace(/\s+/g, " ") ?? "";
}

/** Returns what can be added to the application, tasks and hubs first. */
export function kindsOf(root: JsonSchema): Kind[] {
  const [task, ...others] = OTHERS.map((kind) => ({
    ...kind,
    id: kind.kind,
    type: "",
    text: textOf(root, kind.section),
  }));
  const hubs = hubTypes(root).map(({ type, text }) => ({
    id: `hub:${type}`,
    kind: "hub" as const,
    type,
    label: type.replaceAll("_", " "),
    text,
    section: application("hubs"),
    base: type === "msgq" ? "messages" : type,
    value: (name: string) => hubValue(root, type, name),
  }));
  return [...(task === undefined ? [] : [task]), ...hubs, ...others];
}

/** Returns the kind of a new node. */
export function nodeKind(root: JsonSchema): Kind {
  return { ...NODE, text: textOf(root, NODE.section) };
}
