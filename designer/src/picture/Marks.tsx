// SPDX-License-Identifier: MIT
import type { Mark } from "../protocol/types";
import { useDesigner } from "../store/store";

const RANK: Record<Mark["severity"], number> = { error: 2, warning: 1, note: 0 };

/** The worst of several marks. */
export function severityOf(marks: readonly Mark[]): Mark["severity"] | undefined {
  const [first, ...others] = marks;
  return others.reduce(
    (worst, mark) =>
      worst === undefined || RANK[mark.severity] > RANK[worst] ? mark.severity : worst,
    first?.severity,
  );
}

/** What is wrong with a part, below it: the code, and all of it for the part that is chosen. */
export function PartMarks({ id, marks }: { id: string; marks: readonly Mark[] }) {
  const isCurrent = useDesigner((state) => state.selection.at(-1) === id);
  const refusal = useDesigner((state) => (state.refusal?.at === id ? state.refusal : undefined));
  const severity = severityOf(marks);
  return (
    <>
      {severity !== undefined && (
        <div className={`marks ${severity} ${isCurrent ? "open" : ""}`}>
          {marks.map((mark, index) => (
            <p key={index}>
              <strong>{mark.code || mark.severity}</strong> <span>{mark.message}</span>
              {mark.hint && <em>{mark.hint}</em>}
            </p>
          ))}
        </div>
      )}
      {refusal !== undefined && (
        <div className="marks refused open" role="alert">
          <p>
            <span>{refusal.message}</span>
            {refusal.hint && <em>{refusal.hint}</em>}
          </p>
        </div>
      )}
    </>
  );
}
