// SPDX-License-Identifier: MIT
import { useEffect, useMemo, useRef, useState } from "react";
import type { Recorded } from "../protocol/types";
import { HEAD, NAMES, ROW, draw } from "../replay/drawing";
import { pan, pause, play, seek, show, step, zoom } from "../replay/replay";
import { timeText } from "../replay/time";
import { model, useDesigner } from "../store/store";

/** Factor of one step of zoom. */
const ZOOM = 1.6;

function Buttons({ recorded }: { recorded: Recorded }) {
  const isPlaying = useDesigner((state) => state.isPlaying);
  const now = useDesigner((state) => state.now);
  const button = (text: string, title: string, action: () => void) => (
    <button type="button" title={title} onClick={action}>
      {text}
    </button>
  );
  return (
    <>
      {isPlaying ? button("Pause", "Space", pause) : button("Play", "Space", play)}
      {button("Back", "To the event before: ←", () => {
        step(-1);
      })}
      {button("Step", "To the next event: →", () => {
        step(1);
      })}
      {button("Zoom in", "+", () => {
        zoom(1 / ZOOM);
      })}
      {button("Zoom out", "-", () => {
        zoom(ZOOM);
      })}
      {button("All", "The whole trace: 0", () => {
        show({ begin: 0, end: recorded.end });
      })}
      <span className="time">{timeText(now)}</span>
    </>
  );
}

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
  " ": () => {
    if (model().isPlaying) pause();
    else play();
  },
};

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

function TimeLine({ recorded, filter }: { recorded: Recorded; filter: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const part = useDesigner((state) => state.part);
  const range = useDesigner((state) => state.range);
  const now = useDesigner((state) => state.now);
  const theme = useDesigner((state) => state.theme);
  const [width, setWidth] = useState(600);
  const tracks = useMemo(
    () =>
      recorded.tracks
        .map((track, index) => ({ track, index }))
        .filter(({ track }) => `${track.node} ${track.name}`.includes(filter)),
    [recorded, filter],
  );
  const height = HEAD + tracks.length * ROW + 6;

  useEffect(() => {
    const element = canvas.current;
    if (element?.parentElement == null) return undefined;
    const parent = element.parentElement;
    const observer = new ResizeObserver(() => {
      setWidth(parent.clientWidth);
    });
    observer.observe(parent);
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener("wheel", onWheel);
    };
  }, []);
  useEffect(() => {
    if (canvas.current !== null && range !== undefined)
      draw(canvas.current, { tracks, part, range, now });
  }, [tracks, part, range, now, width, height, theme]);

  const ratio = window.devicePixelRatio;
  return (
    <div
      className="timeline"
      role="slider"
      aria-label="Time"
      aria-valuemin={0}
      aria-valuemax={recorded.end}
      aria-valuenow={now}
      aria-valuetext={timeText(now)}
      tabIndex={0}
      onKeyDown={(event) => {
        const action = KEYS[event.key];
        if (action === undefined) return;
        event.preventDefault();
        action();
      }}
    >
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
    </div>
  );
}

/** A recorded run: what each task did when, in a time line and in the picture. */
export function Trace() {
  const recorded = useDesigner((state) => state.recorded);
  const isCut = useDesigner((state) => state.part?.is_cut ?? false);
  const [filter, setFilter] = useState("");
  if (recorded === undefined)
    return (
      <p className="hint">
        A run with “Trace” records what each task does, until it ends or for two seconds of its own
        time.
      </p>
    );
  return (
    <div className="trace">
      <div className="group">
        <Buttons recorded={recorded} />
        <input
          type="search"
          aria-label="Filter tasks and handlers"
          placeholder="Filter"
          value={filter}
          onChange={(event) => {
            setFilter(event.target.value);
          }}
        />
        <span className="line">
          {isCut ? "There is more than is shown: zoom in. " : ""}
          {recorded.warnings.join(" ")}
        </span>
      </div>
      <TimeLine recorded={recorded} filter={filter} />
    </div>
  );
}
