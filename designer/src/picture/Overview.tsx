// SPDX-License-Identifier: MIT
import { MiniMap, useStore } from "@xyflow/react";
import { useMemo } from "react";
import { around, isInSight } from "../geometry/boxes";
import type { PictureNode } from "./parts";
import { boxOf } from "./parts";

/** From so many parts on there is an overview. */
const LARGE = 40;

function colour({ type }: PictureNode): string {
  return type === "region" ? "var(--border)" : "var(--strong)";
}

/** A small picture of a large one, while not all of that is in sight. */
export function Overview({ nodes }: { nodes: readonly PictureNode[] }) {
  const whole = useMemo(() => around(nodes.map(boxOf)), [nodes]);
  const isWhole = useStore((sight) => whole === undefined || isInSight(whole, sight));
  if (nodes.length <= LARGE || isWhole) return null;
  return <MiniMap<PictureNode> pannable zoomable nodeColor={colour} ariaLabel="Overview" />;
}
