// SPDX-License-Identifier: MIT
import symbols from "../../../tools/weft/picture/symbols.svg?url";

/** Types of hubs that are another name for a type. */
const ALIASES: Record<string, string> = { mailbox: "msgq" };

/** The symbol of a kind of shape, of a hub's type, or of a node. */
export function Symbol({ kind, type = "" }: { kind: string; type?: string }) {
  return (
    <svg className={`symbol ${kind}`} width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      {kind === "node" ? (
        <path d="M6 6h12v12H6zM9.5 3v3M14.5 3v3M9.5 18v3M14.5 18v3M3 9.5h3M3 14.5h3M18 9.5h3M18 14.5h3" />
      ) : (
        <use href={`${symbols}#${type === "" ? kind : `${kind}-${ALIASES[type] ?? type}`}`} />
      )}
    </svg>
  );
}
