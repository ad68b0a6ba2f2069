// SPDX-License-Identifier: MIT
import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useEffect, useRef } from "react";
import { around, isInSight } from "../geometry/boxes";
import type { Box } from "../protocol/types";
import { useDesigner } from "../store/store";
import { motionTime } from "./motionTime";
import type { PictureNode } from "./parts";
import { boxOf } from "./parts";

/** Buttons lie below a picture that is shown whole. */
export const FIT = {
  maxZoom: 1.25,
  padding: { top: "20px", bottom: "48px", left: "20px", right: "20px" },
} as const;

/** A picture that was in sight as a whole stays so when it grows; another file is shown whole. */
export function useWhole(nodes: readonly PictureNode[]): void {
  const file = useDesigner((state) => state.state?.file);
  const last = useRef<{ file: string | undefined; whole: Box | undefined }>(undefined);
  const { fitView } = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    const whole = around(nodes.map(boxOf));
    const before = last.current;
    last.current = { file, whole };
    if (before === undefined || whole === undefined) return;
    const sight = store.getState();
    const wasWhole = before.whole === undefined || isInSight(before.whole, sight);
    if (before.file !== file || (wasWhole && !isInSight(whole, sight)))
      void fitView({ ...FIT, duration: before.file === file ? motionTime() : 0 });
  }, [nodes, file, fitView, store]);
}
