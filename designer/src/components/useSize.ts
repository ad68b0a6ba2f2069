// SPDX-License-Identifier: MIT
import { useCallback, useState } from "react";
import { keep, kept } from "../store/theme";

/** A size in pixels that the browser keeps for the next time. */
export function useSize(name: string, usual: number): [number, (size: number) => void] {
  const key = `weft-designer-size-${name}`;
  const [size, setSize] = useState(() => Number(kept(key) ?? "") || usual);
  const set = useCallback(
    (value: number) => {
      setSize(value);
      keep(key, String(value));
    },
    [key],
  );
  return [size, set];
}
