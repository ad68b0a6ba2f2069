// SPDX-License-Identifier: MIT

export function wantsRest(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Time in ms for movements of the view; 0 for those who want none. */
export function motionTime(): number {
  return wantsRest() ? 0 : 200;
}
