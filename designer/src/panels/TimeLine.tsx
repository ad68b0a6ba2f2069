// SPDX-License-Identifier: MIT
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Recorded } from "../protocol/types";
import { HEAD, NAMES, ROW, draw, placeOf } from "../replay/drawing";
import { ZOOM, pan, pause, play, seek, show, step, zoom } from "../replay/replay";
import { timeText } from "../replay/time";
import { model, useDesigner } from "../store/store";

const KEYS: Record<string, () => void> = {
  ArrowLeft: () => {
    step(-1);
  },
  ArrowRight: () => {
    step(1);
  },
  "+": () => {
    zoom(1 / ZOOM);
  },
  "-": () => {
    zoom(ZOOM);
  },
  "0": () => {
    show({ begin: 0, end: model().recorded?.end ?? 0 });
  },
};

function playOrPause(direction: 1 | -1): void {
  if (model().isPlaying) pause();
  else play(direction);
}

/** The time below a pointer. */
function timeAt(canvas: HTMLCanvasElement, clientX: number): number {
  const { left, width } = canvas.getBoundingClientRect();
  const { begin, end } = model().range ?? { begin: 0, end: 0 };
  return begin + ((clientX - left - NAMES) / (width - NAMES)) * (end - begin);
}

function onWheel(event: WheelEvent): void {
  if (!(event.currentTarget instanceof HTMLCanvasElement)) return;
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    const { begin, end } = model().range ?? { begin: 0, end: 0 };
    pan(((event.deltaX || event.deltaY) / 600) * (end - begin));
  } else if (event.ctrlKey)
    zoom(event.deltaY > 0 ? ZOOM : 1 / ZOOM, timeAt(event.currentTarget, event.clientX));
  else return;
  event.preventDefault();
}

/** Puts the line of the time that is shown where it belongs; the canvas is not drawn again for it. */
function useNow(
  box: React.RefObject<HTMLDivElement | null>,
  line: React.RefObject<HTMLDivElement | null>,
  width: number,
): void {
  useLayoutEffect(() => {
    const place = (): void => {
      const { now, range } = model();
      if (line.current === null || range === undefined) return;
      const x = placeOf(now, range, width);
      line.current.style.transform = `translateX(${x}px)`;
      line.current.hidden = x < NAMES || x > width;
      box.current?.setAttribute("aria-valuenow", String(now));
      box.current?.setAttribute("aria-valuetext", timeText(now));
    };
    place();
    return useDesigner.subscribe((after, before) => {
      if (after.now !== before.now || after.range !== before.range) place();
    });
  }, [box, line, width]);
}

/** The size of an element that scrolls, without its bars. */
function useInnerSize(box: React.RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 600, height: 100 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [box]);
  return size;
}

/** What each track did when: the rows in sight on a canvas, with the time that is shown. */
export function TimeLine({ recorded, filter }: { recorded: Recorded; filter: string }) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const part = useDesigner((state) => state.part);
  const range = useDesigner((state) => state.range);
  const theme = useDesigner((state) => state.theme);
  const [top, setTop] = useState(0);
  const { width, height } = useInnerSize(box);
  const tracks = useMemo(
    () =>
      recorded.tracks
        .map((track, index) => ({ track, index }))
        .filter(({ track }) => `${track.node} ${track.name}`.includes(filter)),
    [recorded, filter],
  );
  useNow(box, line, width);
  useEffect(() => {
    const element = canvas.current;
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);
  useEffect(() => {
    if (canvas.current !== null && range !== undefined)
      draw(canvas.current, { tracks, part, range, top });
  }, [tracks, part, range, top, width, height, theme]);

  const ratio = window.devicePixelRatio;
  return (
    <div
      ref={box}
      className="timeline"
      role="slider"
      aria-label="Time"
      aria-valuemin={0}
      aria-valuemax={recorded.end}
      aria-valuenow={0}
      tabIndex={0}
      onScroll={(event) => {
        setTop(event.currentTarget.scrollTop);
      }}
      onKeyDown={(event) => {
        const action =
          event.key === " "
            ? () => {
                playOrPause(event.shiftKey ? -1 : 1);
              }
            : KEYS[event.key];
        if (action === undefined) return;
        event.preventDefault();
        action();
      }}
    >
      <div style={{ height: HEAD + tracks.length * ROW + 6 }}>
        <div className="sight">
          <canvas
            ref={canvas}
            width={width * ratio}
            height={height * ratio}
            style={{ width, height }}
            onPointerDown={(event) => {
              pause();
              event.currentTarget.setPointerCapture(event.pointerId);
              seek(timeAt(event.currentTarget, event.clientX));
            }}
            onPointerMove={(event) => {
              if (event.buttons === 1) seek(timeAt(event.currentTarget, event.clientX));
            }}
          />
          <div ref={line} className="now-line" style={{ height }} />
        </div>
      </div>
    </div>
  );
}
