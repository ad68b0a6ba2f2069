// SPDX-License-Identifier: MIT
import { useLayoutEffect, useRef, useState } from "react";

/** Height of a line in pixels; the style sheet has the same. */
const HEIGHT = 18;
/** Lines above and below what is visible. */
const BEYOND = 20;

interface LinesProps {
  label: string;
  lines: readonly string[];
}

/** Lines of text, of which only those in sight are elements. It follows the end while that is in sight. */
export function Lines({ label, lines }: LinesProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(200);
  const isAtEnd = useRef(true);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      setHeight(element.clientHeight);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (element !== null && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [lines, height]);

  const first = Math.max(0, Math.floor(top / HEIGHT) - BEYOND);
  const last = Math.min(lines.length, Math.ceil((top + height) / HEIGHT) + BEYOND);
  return (
    <div
      ref={box}
      className="lines"
      role="log"
      aria-label={label}
      aria-live="off"
      // What scrolls is reached by the keyboard.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={(event) => {
        const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - HEIGHT;
        setTop(scrollTop);
      }}
    >
      <div style={{ height: lines.length * HEIGHT }}>
        <pre style={{ transform: `translateY(${first * HEIGHT}px)` }}>
          {lines.slice(first, last).join("\n")}
        </pre>
      </div>
    </div>
  );
}
