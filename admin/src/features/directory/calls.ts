import { directories, type DirectoryName } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { api } from "../../lib/api.ts";
import type { Row } from "./fields.ts";

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
  // Only the contract's mapped type could name them one by one.
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

/** Rows staff add by hand; those of a fixed set the server creates. */
export function canCreate(list: DirectoryName): boolean {
  return directories[list].creates;
}

/** The lists the server can fill with what the game needs. */
export const defaults: Partial<Record<DirectoryName, () => Promise<{ created: number }>>> = {
  difficulty: () => api.createDirectories({}),
  score: () => api.createGameSettings({}),
  speed: () => api.createGameSettings({}),
};
