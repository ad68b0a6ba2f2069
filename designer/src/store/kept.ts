// SPDX-License-Identifier: MIT
/** Parts that an edit has left as they were stay the same objects, so that they are not drawn again. */
import type { Diagram } from "../protocol/types";

function keptParts<T extends { id: string }>(before: readonly T[], after: readonly T[]): T[] {
  const old = new Map(before.map((part) => [part.id, part]));
  return after.map((part) => {
    const known = old.get(part.id);
    return known !== undefined && JSON.stringify(known) === JSON.stringify(part) ? known : part;
  });
}

export function kept(before: Diagram | undefined, after: Diagram): Diagram {
  if (before === undefined) return after;
  return {
    ...after,
    regions: keptParts(before.regions, after.regions),
    wires: keptParts(before.wires, after.wires),
    shapes: keptParts(before.shapes, after.shapes),
    edges: keptParts(before.edges, after.edges),
  };
}
