// SPDX-License-Identifier: MIT
/** The parts of a diagram by their ids. */
import type { Path } from "../protocol/paths";
import { isWithin } from "../protocol/paths";
import type { Diagram, Edge, Mark, Region, Shape, Wire } from "../protocol/types";

export interface Catalog {
  shapes: ReadonlyMap<string, Shape>;
  regions: ReadonlyMap<string, Region>;
  wires: ReadonlyMap<string, Wire>;
  edges: ReadonlyMap<string, Edge>;
  /** By the id that they concern; "": none. */
  marks: ReadonlyMap<string, readonly Mark[]>;
  /** All names of entries. */
  names: ReadonlySet<string>;
}

export type Part = Shape | Region | Wire | Edge;

const byId = <T extends { id: string }>(parts: readonly T[]): Map<string, T> =>
  new Map(parts.map((part) => [part.id, part]));

export function catalogOf(diagram: Diagram | undefined): Catalog {
  const marks = new Map<string, Mark[]>();
  for (const mark of diagram?.marks ?? []) {
    const id = mark.shape ?? "";
    marks.set(id, [...(marks.get(id) ?? []), mark]);
  }
  const { shapes = [], regions = [], wires = [], edges = [] } = diagram ?? {};
  return {
    shapes: byId(shapes),
    regions: byId(regions),
    wires: byId(wires),
    edges: byId(edges),
    marks,
    names: new Set([...shapes, ...regions].map((part) => part.name)),
  };
}

export function partOf(catalog: Catalog, id: string): Part | undefined {
  return (
    catalog.shapes.get(id) ??
    catalog.regions.get(id) ??
    catalog.wires.get(id) ??
    catalog.edges.get(id)
  );
}

/** The part whose entry holds a path, innermost first: a line before its shape. */
export function partAt(catalog: Catalog, path: Path): Part | undefined {
  const { edges, shapes, wires, regions } = catalog;
  for (const parts of [edges, shapes, wires, regions]) {
    for (const part of parts.values())
      if (part.path.length > 0 && isWithin(path, part.path)) return part;
  }
  return undefined;
}

/** What a part is called in lists and for those who do not see the picture. */
export function titleOf(part: Part, catalog: Catalog): string {
  if ("name" in part) return part.name;
  const ends = "ends" in part ? part.ends : ([part.source, part.target] as const);
  const [from, to] = ends.map((id) => nameOf(catalog, id));
  return "ends" in part ? `${from ?? ""} – ${to ?? ""}` : `${from ?? ""} ${part.kind} ${to ?? ""}`;
}

export function nameOf(catalog: Catalog, id: string): string {
  const part = catalog.shapes.get(id) ?? catalog.regions.get(id);
  return part?.name ?? id.slice(id.indexOf(":") + 1);
}
