// SPDX-License-Identifier: MIT
/** Where shapes are while they are dragged, or on their way to a new place. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Point } from "../geometry/boxes";
import { wantsRest } from "./motionTime";
import { DURATION, between, eased, moved } from "../geometry/motion";

type Places = ReadonlyMap<string, Point>;

interface Placed {
  id: string;
  position: Point;
}

const NONE: Places = new Map();

/** Shapes that move smoothly at once; more of them jump. */
const MOST = 250;

export interface Movement<T> {
  nodes: T[];
  /** Puts dragged nodes where the pointer is. */
  drag: (places: Places) => void;
  /** Lets all nodes go to their places. */
  release: () => void;
}

/** Returns the nodes at the places where they are now. */
export function usePlaces<T extends Placed>(base: readonly T[]): Movement<T> {
  const [away, setAway] = useState<Places>(NONE);
  const shown = useRef<Places>(NONE);
  const frame = useRef(0);

  const home = useMemo(() => new Map(base.map((node) => [node.id, node.position])), [base]);
  const nodes = useMemo(
    () =>
      away.size === 0
        ? [...base]
        : base.map((node) => {
            const position = away.get(node.id);
            return position === undefined ? node : { ...node, position };
          }),
    [base, away],
  );

  const goHome = useCallback(() => {
    cancelAnimationFrame(frame.current);
    const before = shown.current;
    const ids = moved(before, home);
    if (ids.length === 0 || ids.length > MOST || wantsRest()) {
      setAway(NONE);
      return;
    }
    const start = performance.now();
    const step = (): void => {
      const time = performance.now() - start;
      if (time >= DURATION) {
        setAway(NONE);
        return;
      }
      setAway(between(ids, before, home, eased(time)));
      frame.current = requestAnimationFrame(step);
    };
    setAway(between(ids, before, home, 0));
    frame.current = requestAnimationFrame(step);
  }, [home]);

  useLayoutEffect(goHome, [goHome]);
  useEffect(() => {
    shown.current = new Map(nodes.map((node) => [node.id, node.position]));
  }, [nodes]);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
    },
    [],
  );

  const drag = useCallback((places: Places) => {
    cancelAnimationFrame(frame.current);
    setAway((before) => new Map([...before, ...places]));
  }, []);
  return { nodes, drag, release: goHome };
}
