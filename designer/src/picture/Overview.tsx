// SPDX-License-Identifier: MIT
import { MiniMap, useStore } from "@xyflow/react";
import { useMemo } from "react";
import { around } from "../geometry/boxes";
import type { PictureNode } from "./parts";

/** From so many parts on there is an overview. */
const LARGE = 40;

function colour({ type }: PictureNode): string {
  return type === "region" ? "var(--border)" : "var(--strong)";
}

/** A small picture of a large one, while not all of that is in sight. */
export function Overview({ nodes }: { nodes: readonly PictureNode[] }) {
  const whole = useMemo(
    () =>
      around(nodes.map(({ position, width = 0, height = 0 }) => ({ ...position, width, height }))),
    [nodes],
  );
  const isInSight = useStore(({ transform: [x, y, zoom], width, height }) => {
    if (whole === undefined) return true;
    const [left, top] = [whole.x * zoom + x, whole.y * zoom + y];
    const [right, bottom] = [left + whole.width * zoom, top + whole.height * zoom];
    return left >= 0 && top >= 0 && right <= width && bottom <= height;
  });
  if (nodes.length <= LARGE || isInSight) return null;
  return <MiniMap<PictureNode> pannable zoomable nodeColor={colour} ariaLabel="Overview" />;
}
