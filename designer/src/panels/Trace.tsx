// SPDX-License-Identifier: MIT
import { useRef, useState } from "react";
import type { Recorded } from "../protocol/types";
import { ZOOM, pause, play, show, step, zoom } from "../replay/replay";
import { timeText } from "../replay/time";
import { keepTrace, openTrace } from "../store/session";
import { useDesigner } from "../store/store";
import { TimeLine } from "./TimeLine";

function Now() {
  return <span className="time">{timeText(useDesigner((state) => state.now))}</span>;
}

function Buttons({ recorded }: { recorded: Recorded }) {
  const isPlaying = useDesigner((state) => state.isPlaying);
  const button = (text: string, title: string, action: () => void) => (
    <button type="button" title={title} onClick={action}>
      {text}
    </button>
  );
  return (
    <>
      {button("Step back", "To the event before: ←", () => {
        step(-1);
      })}
      <button
        type="button"
        title="Shift and Space"
        disabled={isPlaying}
        onClick={() => {
          play(-1);
        }}
      >
        Play back
      </button>
      {isPlaying
        ? button("Pause", "Space", pause)
        : button("Play", "Space", () => {
            play(1);
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
      <Now />
    </>
  );
}

/** Files of traces of other runs. */
function Open() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        title="What ./weft trace --designer has written"
        onClick={() => input.current?.click()}
      >
        Open trace
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void openTrace(file);
          event.target.value = "";
        }}
      />
    </>
  );
}

/** A recorded run: what each task did when, in a time line and in the picture. */
export function Trace() {
  const recorded = useDesigner((state) => state.recorded);
  const isCut = useDesigner((state) => state.part?.is_cut ?? false);
  const [filter, setFilter] = useState("");
  if (recorded === undefined)
    return (
      <div className="trace">
        <p className="hint">
          A run with “Trace” records what each task does, until it ends or for two seconds of its
          own time. A trace that was recorded elsewhere, by ./weft trace --designer, can be opened.{" "}
          <Open />
        </p>
      </div>
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
        <Open />
        <button
          type="button"
          title="The trace as a file, for ./weft designer --trace"
          onClick={() => void keepTrace()}
        >
          Keep
        </button>
        {recorded.file !== "" && <strong title="The file of the trace">{recorded.file}</strong>}
        <span className="line">
          {isCut ? "There is more than is shown: zoom in. " : ""}
          {recorded.warnings.join(" ")}
        </span>
      </div>
      <TimeLine recorded={recorded} filter={filter} />
    </div>
  );
}
