// SPDX-License-Identifier: MIT
import { useCallback, useMemo } from "react";
import { contains } from "../geometry/boxes";
import type { Point } from "../geometry/boxes";
import type { Region, Shape } from "../protocol/types";
import { kindsOf, nodeKind } from "../edit/kinds";
import { add, canMove, moveTo } from "../store/actions";
import { change, model, useDesigner } from "../store/store";
import { Empty } from "./Empty";
import { applicationEdges, applicationNodes, ringEdges } from "./parts";
import { Picture } from "./Picture";

function regionAt(point: Point): Region | undefined {
  return model().diagram?.regions.find(({ box }) => contains(box, point));
}

function shapesOf(ids: readonly string[]): Shape[] {
  const { shapes } = model().catalog;
  return ids.flatMap((id) => shapes.get(id) ?? []).filter(canMove);
}

function onDrag(pointer: Point): void {
  const id = regionAt(pointer)?.id;
  if (model().dropTarget !== id) change({ dropTarget: id });
}

function onDrop(ids: readonly string[], pointer: Point): boolean {
  change({ dropTarget: undefined });
  const region = regionAt(pointer);
  const shapes = shapesOf(ids);
  if (region === undefined || shapes.every((shape) => shape.region === region.id)) return false;
  moveTo(shapes, region);
  return model().refusal === undefined;
}

function onKind(id: string, pointer: Point): void {
  const { schema } = model();
  const kinds = schema === undefined ? [] : [...kindsOf(schema), nodeKind(schema)];
  const kind = kinds.find((one) => one.id === id);
  if (kind === undefined) return;
  const isPlaced = model().catalog.regions.size > 1;
  add(kind, isPlaced ? regionAt(pointer) : undefined);
}

/** The application: tasks, handlers and hubs on their nodes. */
export function ApplicationView() {
  const diagram = useDesigner((state) => state.diagram);
  const catalog = useDesigner((state) => state.catalog);
  const nodes = useMemo(
    () => (diagram === undefined ? [] : applicationNodes(diagram, catalog)),
    [diagram, catalog],
  );
  const rings = useDesigner((state) => state.rings);
  const edges = useMemo(
    () =>
      diagram === undefined ? [] : [...applicationEdges(diagram), ...ringEdges(rings, catalog)],
    [diagram, rings, catalog],
  );
  const drop = useCallback(onDrop, []);
  return (
    <Picture
      label="Application"
      nodes={nodes}
      edges={edges}
      isFixed={false}
      onDrag={onDrag}
      onDrop={drop}
      onKind={onKind}
    >
      {diagram?.shapes.length === 0 && <Empty />}
    </Picture>
  );
}
