// SPDX-License-Identifier: MIT
import { kindsOf, nodeKind } from "../edit/kinds";
import { aboutNode, kindTitle } from "../picture/words";
import { add, moveTo, select, selectedShapes } from "../store/actions";
import { change, model, useDesigner } from "../store/store";
import { Chooser } from "./Chooser";
import { Dialog, closeDialog } from "./Dialog";

/** Chooses what to add. */
export function AddDialog() {
  const schema = useDesigner((state) => state.schema);
  if (schema === undefined) return null;
  const kinds = [...kindsOf(schema), nodeKind(schema)];
  const options = kinds.map(({ id, label, text, kind, type }) => ({
    id,
    label,
    text,
    symbol: { kind, type },
  }));
  return (
    <Dialog title="Add" onClose={closeDialog}>
      <Chooser
        label="Task, hub, node …"
        options={options}
        onChoose={(id) => {
          const kind = kinds.find((one) => one.id === id);
          if (kind !== undefined) add(kind);
        }}
      />
    </Dialog>
  );
}

/** Goes to a shape or a node by its name. */
export function SearchDialog() {
  const catalog = useDesigner((state) => state.catalog);
  const shapes = [...catalog.shapes.values()].map((shape) => ({
    id: shape.id,
    label: shape.name,
    text: [kindTitle(shape), ...shape.text].join(", "),
    symbol: { kind: shape.kind, type: shape.type },
  }));
  const regions = [...catalog.regions.values()].map((region) => ({
    id: region.id,
    label: region.name,
    text: `node, ${aboutNode(region)}`,
    symbol: { kind: "node" },
  }));
  return (
    <Dialog title="Search" onClose={closeDialog}>
      <Chooser
        label="Name of a shape or a node"
        options={[...shapes, ...regions]}
        onChoose={(id) => {
          change({ dialog: undefined });
          if (model().view === "topology" && !id.startsWith("node:"))
            change({ view: "application" });
          select([id], "list");
        }}
      />
    </Dialog>
  );
}

/** Chooses the node for the selected shapes. */
export function MoveDialog() {
  const regions = useDesigner((state) => state.catalog.regions);
  const options = [...regions.values()].map((region) => ({
    id: region.id,
    label: region.name,
    text: aboutNode(region),
    symbol: { kind: "node" },
  }));
  return (
    <Dialog title="Move to node" onClose={closeDialog}>
      <Chooser
        label="Node"
        options={options}
        onChoose={(id) => {
          const region = regions.get(id);
          closeDialog();
          if (region !== undefined) moveTo(selectedShapes(), region);
        }}
      />
    </Dialog>
  );
}
