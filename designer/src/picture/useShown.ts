// SPDX-License-Identifier: MIT
import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useEffect, useRef } from "react";
import { around, centre } from "../geometry/boxes";
import type { Box } from "../protocol/types";
import { useDesigner } from "../store/store";
import type { PictureNode } from "./parts";

const boxOf = (node: PictureNode): Box => ({
  ...node.position,
  width: node.width ?? 0,
  height: node.type === "region" ? 44 : (node.height ?? 0),
});

/** The boxes of a part: a shape's own, or those of the ends of a line. */
function boxesOf(id: string, nodes: readonly PictureNode[]): Box[] {
  const { catalog } = useDesigner.getState();
  const edge = catalog.edges.get(id);
  const ends = edge === undefined ? catalog.wires.get(id)?.ends : [edge.source, edge.target];
  const ids = new Set(ends ?? [id]);
  return nodes.filter((node) => ids.has(node.id)).map(boxOf);
}

/** Brings the part that shall be shown into sight. */
export function useShown(nodes: readonly PictureNode[]): void {
  const shown = useDesigner((state) => state.shown);
  const { setCenter, getZoom, fitView } = useReactFlow();
  const store = useStoreApi();
  const latest = useRef(nodes);
  latest.current = nodes;

  const file = useDesigner((state) => state.state?.file);
  const isEmpty = nodes.length === 0;
  useEffect(() => {
    if (file !== undefined && !isEmpty) void fitView({ maxZoom: 1.25, padding: 0.08 });
  }, [file, isEmpty, fitView]);

  useEffect(() => {
    if (shown === undefined || shown.by === "picture") return;
    const box = around(boxesOf(shown.id, latest.current));
    if (box === undefined) return;
    const { transform, width, height } = store.getState();
    const [x, y, zoom] = transform;
    const left = box.x * zoom + x;
    const top = box.y * zoom + y;
    const isVisible =
      left >= 0 &&
      top >= 0 &&
      left + box.width * zoom <= width &&
      top + box.height * zoom <= height;
    if (isVisible && zoom > 0.3) return;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const middle = centre(box);
    void setCenter(middle.x, middle.y, {
      zoom: Math.max(getZoom(), 0.7),
      duration: isStill ? 0 : 200,
    });
  }, [shown, setCenter, getZoom, store]);
}
