// SPDX-License-Identifier: MIT
import { select } from "../store/actions";
import { reconnect } from "../store/session";
import { change, useDesigner } from "../store/store";

/** What concerns the whole page: the connection, notices, refusals that have no place. */
export function Banners() {
  const link = useDesigner((state) => state.link);
  const notices = useDesigner((state) => state.notices);
  const rings = useDesigner((state) => state.rings);
  const refusal = useDesigner((state) => state.refusal);
  const isPlaced = useDesigner(
    ({ refusal: one, catalog, selection }) =>
      one !== undefined &&
      (catalog.shapes.has(one.at) ||
        catalog.regions.has(one.at) ||
        catalog.wires.has(one.at) ||
        (one.at.startsWith("field:") && selection.length > 0)),
  );
  return (
    <div className="banners">
      {link === "lost" && (
        <p className="banner warning" role="alert">
          <span>
            The connection with the server is lost. What you type is kept and sent when it is back.
          </span>
          <button type="button" onClick={reconnect}>
            Try now
          </button>
        </p>
      )}
      {refusal !== undefined && !isPlaced && (
        <p className="banner error" role="alert">
          <span>
            {refusal.message} {refusal.hint && <em>{refusal.hint}</em>}
          </span>
          <button
            type="button"
            onClick={() => {
              change({ refusal: undefined });
            }}
          >
            Close
          </button>
        </p>
      )}
      {rings.map(({ parts, text }) => (
        <p className="banner error" role="alert" key={text}>
          <span>{text}</span>
          <button
            type="button"
            onClick={() => {
              change({ view: "application" });
              select(parts.slice(0, 1), "list");
            }}
          >
            Show
          </button>
        </p>
      ))}
      {notices.map((notice, index) => (
        <p className={`banner ${notice.severity}`} role="status" key={index}>
          <span>
            {notice.code && <strong>{notice.code} </strong>}
            {notice.message} {notice.hint && <em>{notice.hint}</em>}
          </span>
          <button
            type="button"
            onClick={() => {
              change({ notices: notices.filter((one) => one !== notice) });
            }}
          >
            Close
          </button>
        </p>
      ))}
    </div>
  );
}
