import { useState } from "react";
import { load, save } from "../../lib/storage.ts";

/** Which columns of a table this browser does not show; `usual` until somebody chooses. */
export function useHiddenColumns(table: string, usual: readonly string[]) {
  const key = `columns.${table}`;
  const [hidden, setHidden] = useState(() => load(key)?.split(" ").filter(Boolean) ?? usual);
  const toggle = (column: string) => {
    const next = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column];
    setHidden(next);
    save(key, next.join(" "));
  };
  return { hidden, toggle };
}
