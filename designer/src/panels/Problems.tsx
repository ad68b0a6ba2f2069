// SPDX-License-Identifier: MIT
import { select } from "../store/actions";
import type { Mark } from "../protocol/types";
import { nameOf } from "../store/catalog";
import { change, useDesigner } from "../store/store";

function show(mark: Mark): void {
  if (mark.shape !== null) select([mark.shape], "list");
  if (mark.line > 0) change({ place: { line: mark.line, column: mark.column } });
}

/** What `./weft check` says; each leads to its shape and its line. */
export function Problems() {
  const marks = useDesigner((state) => state.diagram?.marks);
  const catalog = useDesigner((state) => state.catalog);
  if (marks === undefined || marks.length === 0)
    return <p className="hint">No problems: the description is correct.</p>;
  return (
    <ul className="problems">
      {marks.map((mark, index) => (
        <li key={index}>
          <button
            type="button"
            className={mark.severity}
            onClick={() => {
              show(mark);
            }}
          >
            <span className="code">{mark.code || mark.severity}</span>
            <span>
              {mark.message} {mark.hint && <em>{mark.hint}</em>}
            </span>
            <span className="where">
              {mark.shape !== null && nameOf(catalog, mark.shape)}
              {mark.line > 0 && ` line ${mark.line}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
