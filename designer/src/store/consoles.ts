// SPDX-License-Identifier: MIT
/** The lines that nodes and the build have printed. */
import type { Console } from "../protocol/types";

export interface Lines {
  lines: readonly string[];
  /** Lines before these that are not kept. */
  dropped: number;
}

/** By node; "": the build. */
export type Consoles = Readonly<Record<string, Lines>>;

/** Lines of a node that are kept. */
export const KEPT = 5000;

/** Characters of a line that are kept. */
const LONGEST = 2000;

function cut(line: string): string {
  return line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line;
}

/** Adds what has arrived, for all nodes at once. */
export function withLines(consoles: Consoles, arrived: readonly Console[]): Consoles {
  const added = new Map<string, { lines: string[]; dropped: number }>();
  for (const { node, lines, dropped } of arrived) {
    const entry = added.get(node) ?? { lines: [], dropped: 0 };
    added.set(node, entry);
    entry.dropped += dropped;
    if (dropped > 0) entry.lines.push(`… ${dropped} lines left out`);
    entry.lines.push(...lines.slice(-KEPT).map(cut));
  }
  const changed = { ...consoles };
  for (const [node, { lines, dropped }] of added) {
    const before = consoles[node] ?? { lines: [], dropped: 0 };
    const all = [...before.lines, ...lines];
    const surplus = Math.max(0, all.length - KEPT);
    changed[node] = {
      lines: surplus > 0 ? all.slice(surplus) : all,
      dropped: before.dropped + surplus + dropped,
    };
  }
  return changed;
}
