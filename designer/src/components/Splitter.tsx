// SPDX-License-Identifier: MIT
import { useRef } from "react";

interface SplitterProps {
  label: string;
  /** Vertical: between left and right. */
  orientation: "vertical" | "horizontal";
  /** Size in pixels of what comes after it. */
  size: number;
  least: number;
  most: number;
  onSize: (size: number) => void;
}

const STEP = 24;

/** A border that can be moved by pointer and by arrow keys. */
export function Splitter({ label, orientation, size, least, most, onSize }: SplitterProps) {
  const start = useRef<{ at: number; size: number } | undefined>(undefined);
  const isVertical = orientation === "vertical";
  const limited = (value: number): void => {
    onSize(Math.round(Math.min(most, Math.max(least, value))));
  };
  return (
    // A separator that can be moved is a control: WAI-ARIA, window splitter.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={`splitter ${orientation}`}
      role="separator"
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: isVertical ? event.clientX : event.clientY, size };
      }}
      onPointerMove={(event) => {
        if (start.current === undefined) return;
        const at = isVertical ? event.clientX : event.clientY;
        limited(start.current.size + start.current.at - at);
      }}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onKeyDown={(event) => {
        const grows = isVertical ? "ArrowLeft" : "ArrowUp";
        const shrinks = isVertical ? "ArrowRight" : "ArrowDown";
        if (event.key !== grows && event.key !== shrinks) return;
        event.preventDefault();
        limited(size + (event.key === grows ? STEP : -STEP));
      }}
    />
  );
}
