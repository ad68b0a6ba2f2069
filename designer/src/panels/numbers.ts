// SPDX-License-Identifier: MIT
/** Numbers for people. */
export function bytes(value: number): string {
  return `${value.toLocaleString("en-US")} B`;
}

export function percent(value: number): string {
  return `${value.toFixed(value !== 0 && Math.abs(value) < 10 ? 1 : 0)} %`;
}

/** A difference with its sign. */
export function signed(value: number, shown: (value: number) => string): string {
  return `${value < 0 ? "−" : "+"}${shown(Math.abs(value))}`;
}
