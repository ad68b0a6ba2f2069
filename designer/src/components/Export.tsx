// SPDX-License-Identifier: MIT
import { exportPicture } from "../store/session";
import type { View } from "../store/model";

/** Files of the picture that is shown, and a page with both. */
export function Export({ view }: { view: View }) {
  const files = [
    ["SVG", `${view}.svg`],
    ["PNG", `${view}.png`],
    ["HTML, both pictures", "pictures.html"],
  ] as const;
  return (
    <details className="export">
      <summary>Export</summary>
      <div>
        {files.map(([title, name]) => (
          <button type="button" key={name} onClick={() => void exportPicture(name)}>
            {title}
          </button>
        ))}
      </div>
    </details>
  );
}
