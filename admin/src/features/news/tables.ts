import { CellSelection, deleteTable, goToNextCell, tableEditing } from "@tiptap/pm/tables";
import { type Editor, Node } from "@tiptap/react";

/** Tables are pasted and have no column widths: the reader's screen sets them. */
const roles: Readonly<Record<string, string>> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  extendNodeSchema: ({ name }) => (roles[name] === undefined ? {} : { tableRole: roles[name] }),
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => goToNextCell(1)(editor.state, editor.view.dispatch),
    "Shift-Tab": ({ editor }) => goToNextCell(-1)(editor.state, editor.view.dispatch),
    Backspace: ({ editor }) => deleteWhole(editor),
    Delete: ({ editor }) => deleteWhole(editor),
  }),
});

/** Deletes the table if all its cells are selected. */
function deleteWhole({ state, view }: Editor): boolean {
  const { selection } = state;
  const isWhole = selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection();
  return isWhole && deleteTable(state, view.dispatch);
}

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

function cell(name: "tableCell" | "tableHeader", tag: "td" | "th") {
  return Node.create({
    name,
    content: "block+",
    isolating: true,
    addAttributes: () => ({
      colspan: span("colspan"),
      rowspan: span("rowspan"),
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

function span(name: "colspan" | "rowspan") {
  return {
    default: 1,
    parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
  };
}

export const tables = [Table, TableRow, cell("tableCell", "td"), cell("tableHeader", "th")];
