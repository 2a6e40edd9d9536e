import {
  type DirectoryName,
  directoryNames,
  type directoryRoutes,
  type DirectoryRoutes,
  type gameSettingsRoutes,
} from "@hitoslov/contract";
import { sql } from "kysely";
import { invalidField } from "../../../http/errors.ts";
import { selectFields } from "../../../http/list.ts";
import type { Context, Handlers } from "../../../http/register.ts";
import type { Services } from "../../../services.ts";
import { createRow, deleteRow, updateRow } from "../../../crud/change.ts";
import { createDefaultDirectories, createDefaultGameSettings, createMissing } from "./defaults.ts";
import { lists } from "./lists.ts";
import { mergeRows } from "./merge.ts";
import { checkPayable } from "./payable.ts";
import { type ListQuery, listNames, listRows, saveRow } from "./queries.ts";
import { directoryEntities, takeTurn } from "./entities.ts";

export const directoryHandlers = (
  services: Services,
): Handlers<typeof directoryRoutes> & Handlers<typeof gameSettingsRoutes> => {
  const { kysely } = services.db;
  return {
    // Made by a loop over the registry, which only the mapped type can name one by one.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ...(Object.assign({}, ...directoryNames.map((name) => handlersOf(services, name))) as Handlers<DirectoryRoutes>),

    async listExecutorNames() {
      return { data: await listNames(kysely, "executor") };
    },

    async getDirectories() {
      const [author, executor, difficulty, genre, language, film, filter] = await Promise.all([
        listNames(kysely, "author"),
        listNames(kysely, "executor"),
        listNames(kysely, "difficulty"),
        listNames(kysely, "genre"),
        listNames(kysely, "language"),
        listNames(kysely, "film"),
        listNames(kysely, "filter"),
      ]);
      return { author, music: author, executor, difficulty, genre, language, film, filter };
    },

    async mergeDirectoryRows(asked, context) {
      return { _id: asked._id, songs: await mergeRows(services, context, asked) };
    },

    async createDirectories(_input, context) {
      return createMissing(services, context, createDefaultDirectories);
    },

    async createGameSettings(_input, context) {
      return createMissing(services, context, createDefaultGameSettings);
    },
  };
};

type Fields = Readonly<Record<string, string | number>>;
type Staff = Pick<Context<DirectoryRoutes["listGenre"]>, "caller">;

/** List, create, update and delete of one directory, by the names of its routes. */
function handlersOf(services: Services, name: DirectoryName) {
  const { table } = lists[name];
  const entity = directoryEntities[name];
  const verb = (action: string) => `${action}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return {
    [verb("list")]: async ({ select, ...query }: ListQuery & { readonly select?: readonly string[] }) => {
      const { rows, total } = await listRows(services.db.kysely, name, query);
      return { data: selectFields(rows, select), total };
    },

    [verb("create")]: async (fields: Fields, { caller }: Staff) => {
      check(name, fields);
      return createRow(services, caller, entity, async (trx, id, now) => {
        await takeTurn(trx, name);
        const columns = { id, ...fields, updated_at: now };
        await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((key) => sql.ref(key)))})
          values (${sql.join(Object.values(columns))})`.execute(trx);
        await checkPayable(trx, name);
      });
    },

    [verb("update")]: async (
      { _id, updated_at, ...fields }: Fields & { readonly _id: string; readonly updated_at?: string },
      { caller }: Staff,
    ) => {
      check(name, fields);
      return updateRow(services, caller, entity, { _id, updated_at }, async (trx, before, now) => {
        await takeTurn(trx, name);
        const row = await saveRow(trx, name, before, fields, now);
        await checkPayable(trx, name);
        return { row };
      });
    },

    [verb("delete")]: async ({ _id }: { readonly _id: string }, { caller }: Staff) =>
      deleteRow(services, caller, entity, _id),
  };
}

/** What no field can tell alone. */
function check(name: DirectoryName, { min_time, max_time }: Fields): void {
  if (name !== "speed" || min_time === undefined || max_time === undefined || min_time < max_time) return;
  throw invalidField("max_time", "Конец должен быть позже начала");
}
