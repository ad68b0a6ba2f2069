// SPDX-License-Identifier: MIT
/** Shapes, regions and lines as nodes and edges of @xyflow/react. */
import type { Edge as FlowEdge, Node as FlowNode } from "@xyflow/react";
import type { Box, Diagram, Edge, Mark, Region, Ring, Shape, Wire } from "../protocol/types";
import { ringLines } from "../live/live";
import type { Catalog } from "../store/catalog";

export type ShapeNode = FlowNode<{ shape: Shape; marks: readonly Mark[] }, "shape">;
export type RegionNode = FlowNode<{ region: Region; marks: readonly Mark[] }, "region">;
/** `loops`: labels of the links among its replicas. */
export type SpotNode = FlowNode<
  { region: Region; loops: string[]; marks: readonly Mark[] },
  "spot"
>;
export type PictureNode = ShapeNode | RegionNode | SpotNode;
export type UseEdge = FlowEdge<{ edge: Edge }, "use">;
export type WireEdge = FlowEdge<{ wire: Wire; marks: readonly Mark[] }, "wire">;
/** A step of a deadlock: from a task to the hub for which it waits, or on to who has it. */
export type RingEdge = FlowEdge<{ isWait: boolean; curve: [number, number][] }, "ring">;
export type PictureEdge = UseEdge | WireEdge | RingEdge;

const NONE: readonly Mark[] = [];

function at(box: Box) {
  const { x, y, width, height } = box;
  return { position: { x, y }, width, height, measured: { width, height } };
}

export const boxOf = ({ position, width = 0, height = 0 }: PictureNode): Box => ({
  ...position,
  width,
  height,
});

/** The nodes of the picture of the application: regions below, shapes above. */
export function applicationNodes(diagram: Diagram, { marks }: Catalog): PictureNode[] {
  const regions = diagram.regions.map((region): RegionNode => ({
    id: region.id,
    type: "region",
    ...at(region.box),
    data: { region, marks: marks.get(region.id) ?? NONE },
    draggable: false,
    connectable: false,
    zIndex: 0,
    style: { pointerEvents: "none" },
  }));
  const shapes = diagram.shapes.map((shape): ShapeNode => ({
    id: shape.id,
    type: "shape",
    ...at(shape.box),
    data: { shape, marks: marks.get(shape.id) ?? NONE },
    zIndex: 2,
  }));
  return [...regions, ...shapes];
}

export function applicationEdges(diagram: Diagram): UseEdge[] {
  return diagram.edges.map((edge) => ({
    id: edge.id,
    type: "use",
    source: edge.source,
    target: edge.target,
    data: { edge },
    zIndex: 1,
  }));
}

/** The lines of deadlocks, above all others. */
export function ringEdges(rings: readonly Ring[], { shapes, edges }: Catalog): RingEdge[] {
  /** The curve of the line that is there, in its direction or against it. */
  const curveOf = (from: string, to: string): [number, number][] => {
    for (const { source, target, curve } of edges.values()) {
      if (source === from && target === to) return curve;
      if (source === to && target === from) return [...curve].reverse();
    }
    return [];
  };
  return ringLines(rings)
    .filter(({ from, to }) => shapes.has(from) && shapes.has(to) && from !== to)
    .map(({ id, from, to }) => ({
      id,
      type: "ring",
      source: from,
      target: to,
      data: { isWait: shapes.get(from)?.kind === "task", curve: curveOf(from, to) },
      selectable: false,
      zIndex: 3,
    }));
}

export function topologyNodes(diagram: Diagram, { marks }: Catalog): PictureNode[] {
  return diagram.regions.map((region): SpotNode => ({
    id: region.id,
    type: "spot",
    ...at(region.spot),
    data: {
      region,
      loops: diagram.wires
        .filter(({ ends }) => ends[0] === region.id && ends[1] === region.id)
        .map(({ label }) => label),
      marks: marks.get(region.id) ?? NONE,
    },
    draggable: false,
    zIndex: 2,
  }));
}

export function topologyEdges(diagram: Diagram, { marks }: Catalog): WireEdge[] {
  return diagram.wires.map((wire) => ({
    id: wire.id,
    type: "wire",
    source: wire.ends[0],
    target: wire.ends[1],
    data: { wire, marks: marks.get(wire.id) ?? NONE },
    zIndex: 1,
  }));
}

/** Marks what is selected; parts whose state is as before stay the same objects. */
export function withSelection<T extends { id: string; selected?: boolean }>(
  parts: readonly T[],
  selection: readonly string[],
): T[] {
  const chosen = new Set(selection);
  return parts.map((part) => (chosen.has(part.id) ? { ...part, selected: true } : part));
}
