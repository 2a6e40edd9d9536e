import { useState } from "react";
import { load, save } from "../../lib/storage.ts";

/** Which columns of a table this browser does not show. */
export function useHiddenColumns(table: string) {
  const key = `columns.${table}`;
  const [hidden, setHidden] = useState(() => (load(key) ?? "").split(" ").filter(Boolean));
  const toggle = (column: string) => {
    const next = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column];
    setHidden(next);
    save(key, next.length === 0 ? null : next.join(" "));
  };
  return { hidden, toggle };
}
