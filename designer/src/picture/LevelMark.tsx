// SPDX-License-Identifier: MIT
import type { Level } from "../live/live";
import { rateText, waitersText } from "../live/live";

/** What a hub holds, how often it is called, and how many tasks wait there. */
export function LevelMark({ level: { text, fill, rate, waiters } }: { level: Level }) {
  const isUnknown = text === "?";
  const says = [isUnknown ? "not known" : text, rate === null ? "" : rateText(rate)];
  const waiting = waitersText(waiters);
  return (
    <>
      {says.some(Boolean) && (
        <span className={`level ${isUnknown ? "unknown" : ""}`}>
          {fill !== null && <span className="bar" style={{ width: `${100 * fill}%` }} />}
          <span className="says">{says.filter(Boolean).join(" · ")}</span>
        </span>
      )}
      {waiting !== "" && <span className="waiters">{waiting}</span>}
    </>
  );
}
