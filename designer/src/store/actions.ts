// SPDX-License-Identifier: MIT
/** What the user does. */
import { copied, pasted } from "../edit/clipboard";
import { connection } from "../edit/connect";
import type { Kind } from "../edit/kinds";
import { freshName } from "../edit/names";
import type { Operation } from "../edit/operations";
import { deletion, link, move, rename, set } from "../edit/operations";
import { valueAt } from "../protocol/paths";
import type { Edge, Region, Shape, Wire } from "../protocol/types";
import { namePattern } from "../schema/schema";
import { sourceOf } from "../text/source";
import { partOf } from "./catalog";
import { edit } from "./session";
import { change, model } from "./store";

/** The values of the description. */
export function data(): unknown {
  return sourceOf(model().state?.text ?? "").data;
}

export function select(ids: readonly string[], by: "picture" | "text" | "list" = "picture"): void {
  const last = ids.at(-1);
  const { selection } = model();
  const isSame = ids.length === selection.length && ids.every((id, i) => id === selection[i]);
  if (isSame && by === "picture") return;
  change({ selection: ids, ...(last === undefined ? {} : { shown: { id: last, by } }) });
}

/** Adds a part to the selection, or takes it out. */
export function toggle(id: string): void {
  const { selection } = model();
  select(selection.includes(id) ? selection.filter((one) => one !== id) : [...selection, id]);
}

function parts<T>(table: ReadonlyMap<string, T>): T[] {
  return model().selection.flatMap((id) => table.get(id) ?? []);
}

export const selectedShapes = (): Shape[] => parts(model().catalog.shapes);
export const selectedRegions = (): Region[] => parts(model().catalog.regions);

/** The node on which a new entry is placed; undefined: there is only one, which needs no name. */
export function nodeForNew(): Region | undefined {
  const { catalog, selection } = model();
  if (catalog.regions.size < 2) return undefined;
  for (const id of [...selection].reverse()) {
    const region =
      catalog.regions.get(id) ?? catalog.regions.get(catalog.shapes.get(id)?.region ?? "");
    if (region !== undefined) return region;
  }
  return [...catalog.regions.values()][0];
}

/** Adds an entry, on a node if it is given, otherwise on that of the selection. */
export function add(kind: Kind, region?: Region): void {
  const { catalog } = model();
  const name = freshName(kind.base, catalog.names);
  const node =
    kind.kind === "node" || kind.kind === "partition" ? undefined : (region ?? nodeForNew());
  const value = { ...kind.value(name), ...(node === undefined ? {} : { node: node.name }) };
  const id = `${kind.kind}:${name}`;
  change({ dialog: undefined, announcement: `${name} added` });
  const first = kind.kind === "node" ? placeAll() : [];
  edit([...first, { op: "add", path: [...kind.section], name, value }], { wanted: [id] });
}

/** While there is one node, entries need not name it: what places them all before there are two. */
function placeAll(): Operation[] {
  const { regions, shapes } = model().catalog;
  const [only, ...others] = regions.values();
  const unplaced = [...shapes.values()].filter(
    (shape) => canMove(shape) && valueAt(data(), [...shape.path, "node"]) === undefined,
  );
  if (only === undefined || others.length > 0 || unplaced.length === 0) return [];
  return unplaced.map((shape) => set([...shape.path, "node"], only.name));
}

export function refuse(message: string, at: string, hint = ""): void {
  change({ refusal: { message, hint, at }, announcement: message });
}

/** Joins two shapes, or two nodes by a link. */
export function connect(source: string, target: string): void {
  const { catalog } = model();
  const [from, to] = [catalog.regions.get(source), catalog.regions.get(target)];
  change({ connecting: undefined });
  if (from !== undefined && to !== undefined) {
    edit([link([from, to])], { at: target });
    return;
  }
  const [one, other] = [catalog.shapes.get(source), catalog.shapes.get(target)];
  if (one === undefined || other === undefined) {
    refuse("A line joins two shapes, or two nodes.", target);
    return;
  }
  const found = connection(one, other, data());
  if ("reason" in found) refuse(found.reason, target);
  else {
    change({ announcement: found.text });
    edit(found.operations, { at: target });
  }
}

/** Joins the two selected parts, or starts a line from the one that is selected. */
export function connectSelected(): void {
  const [first, second, ...others] = model().selection;
  if (first === undefined || others.length > 0) return;
  if (second !== undefined) connect(first, second);
  else change({ connecting: first, announcement: "Choose the other end, then press Enter." });
}

/** Whether a shape can be placed: code and memory of user tasks are where these are. */
export const canMove = (shape: Shape): boolean => shape.kind !== "partition";

export function moveTo(shapes: readonly Shape[], region: Region): void {
  const others = shapes.filter((shape) => canMove(shape) && shape.region !== region.id);
  const last = others.at(-1);
  if (last === undefined) return;
  change({ dialog: undefined, announcement: `Moved to ${region.name}` });
  edit([move(others, region.name)], { at: last.id });
}

export function deleteSelected(): void {
  const { catalog, selection } = model();
  const lines: (Edge | Wire)[] = [...parts(catalog.edges), ...parts(catalog.wires)];
  const operations = deletion([...selectedShapes(), ...selectedRegions()], lines);
  edit(operations, { at: selection.at(-1) ?? "" });
}

/** Gives an entry another name; returns what is wrong with the name. */
export function renameTo(id: string, name: string): string | undefined {
  const { catalog, schema } = model();
  const part = partOf(catalog, id);
  if (part === undefined || !("name" in part) || part.name === name) return undefined;
  const pattern = schema && namePattern(schema, part.path.slice(0, -1));
  if (pattern !== undefined && !pattern.test(name))
    return "A name has letters, digits and _, and starts with a letter.";
  const kind = id.slice(0, id.indexOf(":"));
  edit([rename(part.path, name)], { at: id, wanted: [`${kind}:${name}`] });
  return undefined;
}

export function copySelected(): string {
  return copied([...selectedShapes(), ...selectedRegions()], data());
}

const KIND_OF_SECTION: Record<string, string> = {
  nodes: "node",
  tasks: "task",
  hubs: "hub",
  timers: "timer",
  interrupts: "interrupt",
  devices: "device",
  swis: "swi",
  periodics: "periodic",
  partitions: "partition",
  logs: "log",
  stats: "stats",
};

export function paste(text: string): void {
  const { catalog } = model();
  const region = selectedRegions()[0];
  const found = pasted(text, catalog.names, region?.name);
  if ("reason" in found) {
    refuse(found.reason, "");
    return;
  }
  const wanted = found.operations.flatMap((operation) =>
    operation.op === "add"
      ? [`${KIND_OF_SECTION[String(operation.path.at(-1))] ?? ""}:${operation.name}`]
      : [],
  );
  change({ announcement: `Pasted ${found.names.join(", ")}` });
  edit(found.operations, { wanted });
}
