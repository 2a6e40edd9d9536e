import { readFile } from "node:fs/promises";
import { readTable, type Table, TableError, unreadable } from "./domains/songs/import/tables.ts";
import { serveOrders } from "./media/processes.ts";

// The process that `domains/songs/import/inspect.ts` starts: the path of a table comes in, its rows go out.

export type Order = { readonly path: string };
export type Answer = { readonly table: Table } | { readonly problem: string };

serveOrders<Order, Answer>(async ({ path }) => {
  try {
    return { table: await readTable(await readFile(path)) };
  } catch (error) {
    return { problem: error instanceof TableError ? error.message : unreadable };
  }
});
