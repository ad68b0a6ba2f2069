// SPDX-License-Identifier: MIT
/** Tells each shape of a change of what it shows of a run: what changes for one is no work for the others. */
import type { Model } from "./model";
import { useDesigner } from "./store";

type Show = () => void;

const shown = new Map<string, Set<Show>>();

function tell(after: Model, before: Model): void {
  if (after.states === before.states && after.levels === before.levels) return;
  for (const [id, shows] of shown)
    if (after.states[id] !== before.states[id] || after.levels[id] !== before.levels[id])
      for (const show of shows) show();
}

useDesigner.subscribe(tell);

/** Calls a function when the state or the level of a shape has changed; returns what ends that. */
export function whenShapeChanges(id: string, show: Show): () => void {
  const shows = shown.get(id) ?? new Set();
  shown.set(id, shows.add(show));
  return () => {
    shows.delete(show);
    if (shows.size === 0) shown.delete(id);
  };
}
