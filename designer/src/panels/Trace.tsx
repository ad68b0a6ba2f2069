// SPDX-License-Identifier: MIT
import { useState } from "react";
import type { Recorded } from "../protocol/types";
import { ZOOM, pause, play, show, step, zoom } from "../replay/replay";
import { timeText } from "../replay/time";
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
