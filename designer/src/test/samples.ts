// SPDX-License-Identifier: MIT
/** A description of two nodes, with its diagram. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Diagram, Edge, Region, Shape, State } from "../protocol/types";
import type { JsonSchema } from "../schema/schema";

export const TEXT = `weft: 1
topology:
  nodes:
    gpp: {board: mps2-an385}
    dsp: {board: virt-rv32}
  links:
    - {between: [gpp, dsp], driver: shm}
application:
  hubs:
    samples: {type: msgq, message: uint32_t, depth: 8, node: dsp}
    done: {type: sem, node: gpp}
  tasks:
    producer: {entry: producer, priority: 5, stack: 1024, node: gpp, uses: [samples]}
    consumer:
      entry: consumer
      priority: 4
      stack: 1024
      node: dsp
      uses: [samples, done]
`;

export const schema = JSON.parse(
  readFileSync(resolve(__dirname, "../../../spec/description.schema.json"), "utf-8"),
) as JsonSchema;

const box = (x: number, y: number, width = 120, height = 52) => ({ x, y, width, height });

function region(name: string, x: number): Region {
  const shared = { name, board: "virt-rv32", processor: "RISC-V", count: 1 };
  return {
    id: `node:${name}`,
    ...shared,
    path: ["topology", "nodes", name],
    box: box(x, 0, 200, 240),
    spot: box(x, 0, 160, 72),
  };
}

export function shape(
  kind: Shape["kind"],
  name: string,
  node: string,
  part: Partial<Shape> = {},
): Shape {
  const section = kind === "stats" ? "stats" : `${kind}s`;
  return {
    id: `${kind}:${name}`,
    kind,
    type: "",
    name,
    region: `node:${node}`,
    text: [],
    user: false,
    count: 1,
    path: ["application", section, name],
    box: box(40, 60),
    ...part,
  };
}

function edge(task: string, hub: string, index: number): Edge {
  return {
    id: `${task}-${hub}`,
    source: `task:${task}`,
    target: `hub:${hub}`,
    kind: "uses",
    remote: false,
    curve: [],
    path: ["application", "tasks", task, "uses", index],
  };
}

export const diagram: Diagram = {
  name: "app",
  width: 500,
  height: 280,
  topology_width: 500,
  topology_height: 120,
  regions: [region("gpp", 0), region("dsp", 260)],
  wires: [
    {
      id: "link:gpp-dsp",
      ends: ["node:gpp", "node:dsp"],
      driver: "shm",
      notify: "interrupt",
      label: "shm",
      at: [210, 36],
      curve: [
        [160, 36],
        [200, 36],
        [220, 36],
        [260, 36],
      ],
      path: ["topology", "links", 0],
    },
  ],
  shapes: [
    shape("task", "producer", "gpp"),
    shape("hub", "done", "gpp", { type: "sem", box: box(40, 150) }),
    shape("task", "consumer", "dsp", { box: box(300, 60) }),
    shape("hub", "samples", "dsp", { type: "msgq", box: box(300, 150) }),
  ],
  edges: [
    edge("producer", "samples", 0),
    edge("consumer", "samples", 0),
    edge("consumer", "done", 1),
  ],
  marks: [],
};

export function state(part: Partial<State> = {}): State {
  return {
    type: "state",
    version: 1,
    file: "/work/app.yaml",
    text: TEXT,
    diagram,
    is_saved: true,
    undo: null,
    redo: null,
    by: "open",
    has_conflict: false,
    ...part,
  };
}
