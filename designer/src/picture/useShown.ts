// SPDX-License-Identifier: MIT
import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useCallback, useEffect, useRef } from "react";
import { around, centre, isInSight } from "../geometry/boxes";
import type { Box } from "../protocol/types";
import { motionTime } from "./motionTime";
import { model, useDesigner } from "../store/store";
import type { PictureNode } from "./parts";
import { boxOf } from "./parts";
import { FIT } from "./useWhole";

/** Height of the name of a region. */
const TITLE = 44;

/** Of a region, its name has to be in sight. */
function placeOf(node: PictureNode): Box {
  const box = boxOf(node);
  return node.type === "region" ? { ...box, height: TITLE } : box;
}

/** The boxes of a part: a shape's own, or those of the ends of a line. */
function boxesOf(id: string, nodes: readonly PictureNode[]): Box[] {
  const { catalog } = useDesigner.getState();
  const edge = catalog.edges.get(id);
  const ends = edge === undefined ? catalog.wires.get(id)?.ends : [edge.source, edge.target];
  const ids = new Set(ends ?? [id]);
  return nodes.filter((node) => ids.has(node.id)).map(placeOf);
}

/** From this zoom on a picture is shown whole rather than moved. */
const READABLE = 0.6;

/** Returns what brings a part into sight: with all of the picture if that can be read then. */
export function useBring(nodes: readonly PictureNode[]): (id: string) => void {
  const { setCenter, getZoom, fitView } = useReactFlow();
  const store = useStoreApi();
  const latest = useRef(nodes);
  latest.current = nodes;
  return useCallback(
    (id) => {
      const box = around(boxesOf(id, latest.current));
      const whole = around(latest.current.map(boxOf));
      const sight = store.getState();
      if (box === undefined || whole === undefined) return;
      if (isInSight(box, sight) && sight.transform[2] > 0.3) return;
      const zoom = Math.min(sight.width / whole.width, sight.height / whole.height);
      const middle = centre(box);
      if (zoom >= READABLE) void fitView({ ...FIT, duration: motionTime() });
      else
        void setCenter(middle.x, middle.y, {
          zoom: Math.max(getZoom(), 0.7),
          duration: motionTime(),
        });
    },
    [setCenter, getZoom, fitView, store],
  );
}

/** Brings the part that shall be shown into sight, and keeps there what is selected. */
export function useShown(nodes: readonly PictureNode[]): void {
  const shown = useDesigner((state) => state.shown);
  const bring = useBring(nodes);
  useEffect(() => {
    if (shown !== undefined && shown.by !== "picture") bring(shown.id);
  }, [shown, bring]);
  useEffect(() => {
    const last = model().selection.at(-1);
    if (last !== undefined) bring(last);
  }, [nodes, bring]);
}
