// SPDX-License-Identifier: MIT
import {
  Background,
  ConnectionLineType,
  Controls,
  ReactFlow,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
} from "@xyflow/react";
import type { EdgeChange, NodeChange, OnNodeDrag, ReactFlowProps } from "@xyflow/react";
import { useCallback, useEffect, useMemo } from "react";
import type { Point } from "../geometry/boxes";
import { DRAGGED } from "../edit/kinds";
import { connect, select } from "../store/actions";
import { change, model, useDesigner } from "../store/store";
import { Markers, RingEdge, UseEdge, WireEdge } from "./lineEdges";
import type { PictureEdge, PictureNode } from "./parts";
import { withSelection } from "./parts";
import { onPictureKey } from "./keys";
import { Overview } from "./Overview";
import { RegionNode } from "./RegionNode";
import { ShapeNode } from "./ShapeNode";
import { SpotNode } from "./SpotNode";
import { useShown } from "./useShown";
import { usePlaces } from "./usePlaces";
import { FIT, useWhole } from "./useWhole";
import { domId } from "./words";

/** From so many parts on only those in sight are elements. */
const MANY = 80;

interface PictureProps {
  label: string;
  nodes: readonly PictureNode[];
  edges: readonly PictureEdge[];
  isFixed: boolean;
  onDrag?: (pointer: Point) => void;
  /** Shapes were dropped; true: they wait for the server where they are. */
  onDrop?: (ids: readonly string[], pointer: Point) => boolean;
  /** A kind of the palette was dropped. */
  onKind?: (id: string, pointer: Point) => void;
  children?: React.ReactNode;
}

type Flow = ReactFlowProps<PictureNode, PictureEdge>;

/** What is the same for all pictures. */
const FIXED = {
  nodeTypes: { shape: ShapeNode, region: RegionNode, spot: SpotNode },
  edgeTypes: { use: UseEdge, wire: WireEdge, ring: RingEdge },
  nodesFocusable: false,
  edgesFocusable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  selectionMode: SelectionMode.Partial,
  multiSelectionKeyCode: ["Shift", "Control", "Meta"],
  elevateNodesOnSelect: false,
  connectionLineType: ConnectionLineType.Straight,
  connectionRadius: 24,
  minZoom: 0.02,
  maxZoom: 2.5,
  fitView: true,
  fitViewOptions: FIT,
  proOptions: { hideAttribution: true },
  zoomOnDoubleClick: false,
} satisfies Flow;

/** Keeps the store's selection as the picture says. */
function applySelection(changes: readonly (NodeChange<PictureNode> | EdgeChange<PictureEdge>)[]) {
  let ids = [...model().selection];
  for (const one of changes) {
    if (one.type !== "select") continue;
    ids = ids.filter((id) => id !== one.id);
    if (one.selected) ids.push(one.id);
  }
  select(ids);
}

function usePointer() {
  const { screenToFlowPosition } = useReactFlow();
  return useCallback(
    (event: MouseEvent | TouchEvent | React.MouseEvent): Point => {
      const at =
        "touches" in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
      return screenToFlowPosition({ x: at.clientX, y: at.clientY });
    },
    [screenToFlowPosition],
  );
}

const onConnectStart = (): void => {
  change({ isJoining: true });
};

const onConnectEnd: NonNullable<Flow["onConnectEnd"]> = (_, { fromNode, toNode }) => {
  change({ isJoining: false });
  if (fromNode !== null && toNode !== null && fromNode.id !== toNode.id)
    connect(fromNode.id, toNode.id);
};

const onEdgesChange: Flow["onEdgesChange"] = (changes) => {
  if (changes.some(({ type }) => type === "select")) applySelection(changes);
};

/** What was refused goes back to its place. */
function useReleaseOnRefusal(release: () => void): void {
  const refusal = useDesigner((state) => state.refusal);
  useEffect(() => {
    if (refusal !== undefined) release();
  }, [refusal, release]);
}

function FlowOf({ label, nodes, edges, isFixed, onDrag, onDrop, onKind, children }: PictureProps) {
  const selection = useDesigner((state) => state.selection);
  const { nodes: placed, drag, release } = usePlaces(nodes);
  const isConnecting = useDesigner((state) => state.isJoining);
  const pointerAt = usePointer();
  useShown(nodes);
  useWhole(nodes);

  useReleaseOnRefusal(release);

  const onNodesChange = useCallback(
    (changes: NodeChange<PictureNode>[]) => {
      if (changes.some(({ type }) => type === "select")) applySelection(changes);
      const places = changes.flatMap((one): [string, Point][] =>
        one.type === "position" && one.position !== undefined ? [[one.id, one.position]] : [],
      );
      if (places.length > 0) drag(new Map(places));
    },
    [drag],
  );
  const onNodeDrag: OnNodeDrag<PictureNode> = (event) => onDrag?.(pointerAt(event));
  const onNodeDragStop: OnNodeDrag<PictureNode> = (event, _, dragged) => {
    const isWaiting =
      onDrop?.(
        dragged.map(({ id }) => id),
        pointerAt(event),
      ) ?? false;
    if (!isWaiting) release();
  };
  const shownNodes = useMemo(() => withSelection(placed, selection), [placed, selection]);
  const shownEdges = useMemo(() => withSelection(edges, selection), [edges, selection]);

  return (
    <ReactFlow
      {...FIXED}
      className={isConnecting ? "connecting" : ""}
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={selection.length > 0 ? domId(selection.at(-1) ?? "") : undefined}
      nodes={shownNodes}
      edges={shownEdges}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onNodeDrag={onNodeDrag}
      onNodeDragStop={onNodeDragStop}
      onConnectStart={onConnectStart}
      onConnectEnd={onConnectEnd}
      onDragOver={onDragOver}
      onDrop={(event) => {
        event.preventDefault();
        onKind?.(event.dataTransfer.getData(DRAGGED), pointerAt(event));
      }}
      onNodeDoubleClick={onDoubleClick}
      onKeyDown={onKeyDown}
      nodesDraggable={!isFixed}
      onlyRenderVisibleElements={nodes.length > MANY}
    >
      <Background gap={24} />
      <Controls
        orientation="horizontal"
        showInteractive={false}
        fitViewOptions={{ ...FIT, duration: 200 }}
      />
      <Overview nodes={nodes} />
      {children}
    </ReactFlow>
  );
}

const onDragOver = (event: React.DragEvent): void => {
  if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
};

const onKeyDown = (event: React.KeyboardEvent): void => {
  if (onPictureKey(event)) event.preventDefault();
};

const onDoubleClick: Flow["onNodeDoubleClick"] = (_, node) => {
  useDesigner.setState({ renaming: node.id });
};

/** A picture with shapes that can be chosen, joined and dragged, by pointer and by keyboard. */
export function Picture(props: PictureProps) {
  return (
    <div className="picture">
      <Markers />
      <ReactFlowProvider>
        <FlowOf {...props} />
      </ReactFlowProvider>
    </div>
  );
}
