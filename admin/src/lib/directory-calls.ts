import type { DirectoryName } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { api } from "./api.ts";

/** A row of any of the lists. */
export type Row = { readonly _id: string; readonly updated_at: string; readonly songs: number | null } & Readonly<
  Record<string, string | number | boolean | null>
>;

type Calls = {
  readonly list: (query: object, options?: { readonly signal: AbortSignal }) => Promise<{ data: Row[]; total: number }>;
  /** A row as it is now. */
  readonly read: (id: string) => Promise<Row>;
  readonly create: (fields: object) => Promise<Row>;
  readonly update: (fields: object) => Promise<Row>;
  readonly remove: (query: { readonly _id: string }) => Promise<unknown>;
};

/** The calls of one list, whose names follow from the registry as the routes' do. */
export function callsOf(list: DirectoryName): Calls {
  // The names are computed, so the contract's type cannot check them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const calls = api as unknown as Record<string, (...input: unknown[]) => Promise<never>>;
  const call = (verb: string) => {
    const name = `${verb}${list.charAt(0).toUpperCase()}${list.slice(1)}`;
    const found = calls[name];
    if (found === undefined) throw new Error(`the API has no ${name}`);
    return found;
  };
  const listed: Calls["list"] = call("list");
  return {
    list: listed,
    read: async (ids) => {
      const [row] = (await listed({ ids })).data;
      if (row === undefined) throw new ApiError(404, { code: "not_found", message: "Этой записи больше нет" });
      return row;
    },
    create: (fields) => call("create")(fields),
    update: call("update"),
    remove: call("delete"),
  };
}
