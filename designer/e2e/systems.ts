// SPDX-License-Identifier: MIT
/** Diagrams as the server would send them. */
import type { Diagram, Edge, Region, Shape } from "../src/protocol/types";

const COLUMNS = 8;
const PITCH = { x: 460, y: 520 };

function region(index: number, name: string): Region {
  const box = {
    x: (index % COLUMNS) * PITCH.x,
    y: Math.floor(index / COLUMNS) * PITCH.y,
    width: 400,
    height: 460,
  };
  return {
    id: `node:${name}`,
    name,
    board: "virt-rv32",
    processor: "RISC-V RV32IMA",
    count: 1,
    path: ["topology", "nodes", name],
    box,
    spot: { x: box.x / 2, y: box.y / 3, width: 180, height: 76 },
  };
}

function shape(at: Region, kind: "task" | "hub", name: string, slot: number): Shape {
  return {
    id: `${kind}:${name}`,
    kind,
    type: kind === "hub" ? "msgq" : "",
    name,
    region: at.id,
    text: kind === "hub" ? ["8 × uint32_t"] : ["priority 5"],
    user: false,
    count: 1,
    path: ["application", kind === "hub" ? "hubs" : "tasks", name],
    box: {
      x: at.box.x + 20 + (slot % 3) * 125,
      y: at.box.y + 60 + Math.floor(slot / 3) * 62,
      width: 112,
      height: 52,
    },
  };
}

/** A system of nodes in rows, with hubs and tasks dealt out to them; each task uses three hubs. */
export function system(
  nodes: number,
  hubs: number,
  tasks: number,
): { diagram: Diagram; text: string } {
  const regions = Array.from({ length: nodes }, (_, index) => region(index, `n${index}`));
  const slots = regions.map(() => 0);
  const place = (kind: "task" | "hub", index: number): Shape => {
    const at = index % nodes;
    const slot = slots[at] ?? 0;
    slots[at] = slot + 1;
    return shape(regions[at]!, kind, `${kind === "hub" ? "q" : "t"}${index}`, slot);
  };
  const taskShapes = Array.from({ length: tasks }, (_, index) => place("task", index));
  const hubShapes = Array.from({ length: hubs }, (_, index) => place("hub", index));
  const used = (task: number): number[] => [0, 1, 2].map((k) => (task * 3 + k * nodes) % hubs);
  const edges = taskShapes.flatMap((task, index) =>
    used(index).map((hub, k): Edge => ({
      id: `${task.name}-q${hub}-${k}`,
      source: task.id,
      target: `hub:q${hub}`,
      kind: "uses",
      remote: hubShapes[hub]?.region !== task.region,
      curve: [],
      path: [...task.path, "uses", k],
    })),
  );
  const lines = [
    "weft: 1",
    "topology:",
    "  nodes:",
    ...regions.map(({ name }) => `    ${name}: {board: sim}`),
    "  links:",
    ...regions.map(
      ({ name }, index) => `    - {between: [${name}, n${(index + 1) % nodes}], driver: socket}`,
    ),
    "application:",
    "  sources: [main.c]",
    "  hubs:",
    ...hubShapes.map(
      ({ name }, index) =>
        `    ${name}: {type: msgq, message: uint32_t, depth: 8, node: n${index % nodes}}`,
    ),
    "  tasks:",
    ...taskShapes.map(
      ({ name }, index) =>
        `    ${name}: {entry: ${name}, priority: 5, stack: 1024, node: n${index % nodes}, uses: [${used(
          index,
        )
          .map((hub) => `q${hub}`)
          .join(", ")}]}`,
    ),
  ];
  const rows = Math.ceil(nodes / COLUMNS);
  return {
    text: `${lines.join("\n")}\n`,
    diagram: {
      name: "large",
      width: COLUMNS * PITCH.x,
      height: rows * PITCH.y,
      topology_width: (COLUMNS * PITCH.x) / 2,
      topology_height: (rows * PITCH.y) / 3,
      regions,
      wires: [],
      shapes: [...taskShapes, ...hubShapes],
      edges,
      marks: [],
    },
  };
}
