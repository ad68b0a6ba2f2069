// SPDX-License-Identifier: MIT
/** What comes over the WebSocket, as typed messages. */
import type { FromServer } from "./types";

const TYPES: ReadonlySet<string> = new Set<FromServer["type"]>([
  "state",
  "refused",
  "conflict",
  "console",
  "running",
  "notice",
  "choice",
  "costs",
  "recorded",
  "part",
  "live",
  "deadlock",
  "advice",
]);

/**
 * Returns the message that a frame holds, or undefined for a type that the page does not know.
 * Server and page come from one tree, so that the fields of a known type are as they are declared.
 */
export function parseMessage(data: unknown): FromServer | undefined {
  if (typeof data !== "string") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return undefined;
  }
  const isKnown =
    typeof value === "object" &&
    value !== null &&
    "type" in value &&
    typeof value.type === "string" &&
    TYPES.has(value.type);
  return isKnown ? (value as FromServer) : undefined;
}
