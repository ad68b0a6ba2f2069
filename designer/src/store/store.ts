// SPDX-License-Identifier: MIT
/** The one store of the page. */
import { create } from "zustand";
import type { Model } from "./model";
import { INITIAL } from "./model";

export const useDesigner = create<Model>()(() => INITIAL);

export const model = (): Model => useDesigner.getState();

export const change = (part: Partial<Model>): void => {
  useDesigner.setState(part);
};
