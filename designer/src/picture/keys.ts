// SPDX-License-Identifier: MIT
/** What keys do in a picture. */
import type { Direction } from "../geometry/boxes";
import { nearest } from "../geometry/boxes";
import type { Box } from "../protocol/types";
import { connect, connectSelected, deleteSelected, select } from "../store/actions";
import { partOf, titleOf } from "../store/catalog";
import { undo, redo } from "../store/session";
import { change, model } from "../store/store";

const ARROWS: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

interface Place {
  id: string;
  box: Box;
}

/** What arrow keys go through in the view of now. */
function places(): Place[] {
  const { view, diagram } = model();
  if (diagram === undefined) return [];
  const regions = diagram.regions.map(({ id, box, spot }) => {
    const title = { ...box, height: 44 };
    return { id, box: view === "topology" ? spot : title };
  });
  if (view === "topology") return regions;
  return [...diagram.shapes.map(({ id, box }) => ({ id, box })), ...regions];
}

function announce(id: string): void {
  const { catalog } = model();
  const part = partOf(catalog, id);
  if (part !== undefined) change({ announcement: titleOf(part, catalog) });
}

/** Goes to the next part in a direction; with Shift, both are selected. */
function go(direction: Direction, isExtending: boolean): void {
  const all = places();
  const { selection } = model();
  const current = all.find(({ id }) => id === selection.at(-1));
  const others = all.filter(({ id }) => id !== current?.id);
  const next = current === undefined ? all[0] : nearest(current.box, direction, others);
  if (next === undefined) return;
  const kept = isExtending ? selection.filter((id) => id !== next.id) : [];
  select([...kept, next.id], "list");
  announce(next.id);
}

/** Goes along the lines of the shape: the next line that is not selected yet. */
function goAlongLines(step: 1 | -1): void {
  const { catalog, selection, view } = model();
  const current = selection.at(-1);
  if (current === undefined) return;
  const lines =
    view === "topology"
      ? [...catalog.wires.values()].map(({ id, ends }) => ({ id, ends }))
      : [...catalog.edges.values()].map(({ id, source, target }) => ({
          id,
          ends: [source, target],
        }));
  const own = lines.find(({ id }) => id === current);
  const shape = own?.ends[0] ?? current;
  const around = lines.filter(({ ends }) => ends.includes(shape));
  const at = around.findIndex(({ id }) => id === current);
  const start = at < 0 && step < 0 ? 0 : at;
  const next = around[(start + step + around.length) % around.length];
  if (next === undefined) return;
  select([next.id], "list");
  announce(next.id);
}

function escape(): void {
  const { connecting, refusal } = model();
  if (connecting !== undefined) change({ connecting: undefined, announcement: "No line drawn." });
  else if (refusal !== undefined) change({ refusal: undefined });
  else select([]);
}

/** Enter ends a line that the keyboard draws; otherwise it leads to the properties. */
function enter(): void {
  const { connecting, selection } = model();
  const current = selection.at(-1);
  if (current === undefined) return;
  if (connecting !== undefined) connect(connecting, current);
  else document.querySelector<HTMLElement>("#properties input, #properties select")?.focus();
}

function renameSelected(): void {
  const { catalog, selection } = model();
  const part = partOf(catalog, selection.at(-1) ?? "");
  if (part !== undefined && "name" in part) change({ renaming: part.id });
}

const PLAIN: Record<string, () => void> = {
  Enter: enter,
  Escape: escape,
  Delete: deleteSelected,
  Backspace: deleteSelected,
  F2: renameSelected,
  c: connectSelected,
  a: () => {
    change({ dialog: "palette" });
  },
  m: () => {
    if (model().selection.length > 0) change({ dialog: "move" });
  },
  "[": () => {
    goAlongLines(-1);
  },
  "]": () => {
    goAlongLines(1);
  },
};

const WITH_CONTROL: Record<string, () => void> = {
  a: () => {
    select(
      places()
        .map(({ id }) => id)
        .filter((id) => model().view === "topology" || !id.startsWith("node:")),
    );
  },
  f: () => {
    change({ dialog: "search" });
  },
  z: undo,
  Z: redo,
  y: redo,
};

/** Does what a key in a picture stands for; false: nothing. */
export function onPictureKey(event: {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}): boolean {
  if (event.altKey) return false;
  const isControl = event.ctrlKey || event.metaKey;
  const direction = ARROWS[event.key];
  if (direction !== undefined && !isControl) {
    go(direction, event.shiftKey);
    return true;
  }
  const action = (isControl ? WITH_CONTROL : PLAIN)[event.key];
  action?.();
  return action !== undefined;
}
