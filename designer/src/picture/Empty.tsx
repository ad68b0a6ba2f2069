// SPDX-License-Identifier: MIT
import { change, useDesigner } from "../store/store";

/** What to do with an application that has nothing yet. */
export function Empty() {
  const hasNodes = useDesigner((state) => state.catalog.regions.size > 0);
  return (
    <div className="empty">
      <p>{hasNodes ? "The application is empty." : "There is no node to draw."}</p>
      <p>
        {hasNodes
          ? "Choose a task or a hub on the left, or press A."
          : "Add a node on the left, or correct what the problems below say."}
      </p>
      {hasNodes && (
        <button
          type="button"
          onClick={() => {
            change({ dialog: "palette" });
          }}
        >
          Add a shape
        </button>
      )}
    </div>
  );
}
