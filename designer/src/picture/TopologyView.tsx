// SPDX-License-Identifier: MIT
import { useMemo } from "react";
import { useDesigner } from "../store/store";
import { topologyEdges, topologyNodes } from "./parts";
import { Picture } from "./Picture";

/** The topology: nodes and the links between them. */
export function TopologyView() {
  const diagram = useDesigner((state) => state.diagram);
  const catalog = useDesigner((state) => state.catalog);
  const nodes = useMemo(
    () => (diagram === undefined ? [] : topologyNodes(diagram, catalog)),
    [diagram, catalog],
  );
  const edges = useMemo(
    () => (diagram === undefined ? [] : topologyEdges(diagram, catalog)),
    [diagram, catalog],
  );
  return <Picture label="Topology" nodes={nodes} edges={edges} isFixed />;
}
