import type { DirectoryName, Named } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { orderLevels } from "@hitoslov/rules";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { callsOf } from "../../lib/directory-calls.ts";
import { invalidate } from "../../lib/queries.ts";

/** The lists that are too long to load whole. */
export type SearchedDirectory = Exclude<DirectoryName, "difficulty" | "score" | "speed">;

/** The props of `RemoteSelect` for a directory. */
export function searchIn(directory: SearchedDirectory) {
  return {
    entity: directory,
    load: (find: string) => listNamed(directory, { limit: limits.page.default, ...(find !== "" && { find }) }),
  };
}

async function listNamed(directory: SearchedDirectory, query: object): Promise<Named[]> {
  const { data } = await callsOf(directory).list(query);
  return data.map((row) => ({ _id: row._id, name: String(row["name"]) }));
}

/** The lists whose rows have only a name. */
const adds = {
  executor: api.createExecutor,
  author: api.createAuthor,
  genre: api.createGenre,
  language: api.createLanguage,
  film: api.createFilm,
};

/** The same, and a new name can be added in place. */
export function searchOrAddIn(directory: keyof typeof adds) {
  const add = adds[directory];
  return {
    ...searchIn(directory),
    create: async (name: string): Promise<Named> => {
      const row = await add({ name });
      await invalidate(directory);
      return { _id: row._id, name: row.name };
    },
  };
}

/** One row by its id: the address of a filtered list has only the id. */
export function namedQuery(directory: SearchedDirectory, id: string) {
  return queryOptions<Named>({
    queryKey: [directory, "named", id],
    queryFn: async () => {
      const [row] = await listNamed(directory, { ids: id, limit: 1 });
      return row ?? { _id: id, name: "Нет в\u00A0справочнике" };
    },
    staleTime: 60_000,
  });
}

/** All levels by number; there are few. */
export const levelsQuery = queryOptions({
  queryKey: ["difficulty", "levels"],
  queryFn: async ({ signal }) => orderLevels((await api.listDifficulty({ limit: limits.page.max }, { signal })).data),
  staleTime: 60_000,
});

/** «Уровень 2» */
export function levelName(name: string): string {
  return `Уровень ${name}`;
}

export function levelOption({ _id, name }: Named) {
  return { value: _id, label: levelName(name) };
}
