// SPDX-License-Identifier: MIT
import { memo, useLayoutEffect, useRef } from "react";
import { whenShapeChanges } from "../store/perShape";
import { model } from "../store/store";
import { Chips } from "./chips";

/** What a shape's task does or its hub holds, how often it is called, and how many tasks wait there. */
export const RunMarks = memo(function RunMarks({ id, domId }: { id: string; domId: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shape = box.current?.parentElement;
    if (box.current === null || shape == null) return undefined;
    const chips = new Chips(shape, box.current);
    const show = (): void => {
      const { states, levels } = model();
      chips.show(states[id], levels[id]);
    };
    show();
    return whenShapeChanges(id, show);
  }, [id]);
  return <div ref={box} id={domId} className="now" />;
});
