// SPDX-License-Identifier: MIT
/**
 * What a shape shows of a run, as elements that are changed in place.
 *
 * In a replay all shapes may change with each frame: React would compare as many trees.
 */
import type { Level } from "../live/live";
import { rateText, waitersText } from "../live/live";

/** What a state begins with; of replicas, after their number. */
const DOES = /[a-z]+/;

/** A short text at the edge of a shape, which is there only while it says something. */
class Chip {
  readonly element = document.createElement("span");
  readonly #text = document.createTextNode("");

  constructor(className: string) {
    this.element.className = className;
    const says = document.createElement("span");
    says.className = "says";
    says.append(this.#text);
    this.element.append(says);
  }

  show(text: string, box: HTMLElement): void {
    if (text !== this.#text.data) this.#text.data = text;
    if (text === "") this.element.remove();
    else if (this.element.parentNode !== box) box.append(this.element);
  }
}

function levelText({ text, rate }: Level): string {
  const says = [text === "?" ? "not known" : text, rate === null ? "" : rateText(rate)];
  return says.filter(Boolean).join(" · ");
}

export class Chips {
  readonly #doing = new Chip("doing");
  readonly #level = new Chip("level");
  readonly #waiters = new Chip("waiters");
  readonly #bar = document.createElement("span");

  /** The chips are put into a box, and the shape around it says what its task does. */
  constructor(
    readonly shape: HTMLElement,
    readonly box: HTMLElement,
  ) {
    this.#bar.className = "bar";
  }

  show(state: string | undefined, level: Level | undefined): void {
    const does = DOES.exec(state ?? "")?.[0];
    if (does === undefined) this.shape.removeAttribute("data-does");
    else if (this.shape.dataset.does !== does) this.shape.dataset.does = does;
    this.#doing.show(state ?? "", this.box);
    this.#level.show(level === undefined ? "" : levelText(level), this.box);
    this.#level.element.classList.toggle("unknown", level?.text === "?");
    this.#waiters.show(waitersText(level?.waiters ?? null), this.box);
    this.#fill(level?.fill ?? null);
  }

  #fill(fill: number | null): void {
    if (fill === null) this.#bar.remove();
    else {
      // A scale is painted, a width would be laid out.
      this.#bar.style.transform = `scaleX(${fill})`;
      if (this.#bar.parentNode === null) this.#level.element.prepend(this.#bar);
    }
  }
}
