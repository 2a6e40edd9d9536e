import { z } from "zod";
import { createRoute, deleteRoute, listRoute, staffHeavy, staffRead, staffWrite, updateRoute } from "./crud.ts";
import {
  directories,
  type Directories,
  type Directory,
  type DirectoryName,
  directoryNames,
  mergedDirectories,
} from "./directories.ts";
import { DeletedSchema, IdSchema, listQuery, NamedSchema, oneOrMore, PlainValueSchema } from "./list.ts";
import { NoBodySchema } from "./no-body.ts";
import { access, inSection, type Routes } from "./route.ts";

/** `songs` counts the songs that use the row; null where songs do not refer to the list. */
type RowShape<D extends Directory> = { _id: z.ZodUUID } & D["shown"] &
  D["fields"] & { songs: z.ZodNullable<z.ZodInt>; updated_at: z.ZodISODateTime };

type RowSchema<D extends Directory> = z.ZodObject<RowShape<D>, z.core.$strict>;

type ListQuery<D extends Directory> = ReturnType<
  typeof listQuery<z.ZodRawShape, RowShape<D>, Extract<keyof RowShape<D>, string>>
>;

type ListRoute<D extends Directory> = ReturnType<typeof listRoute<D["path"], ListQuery<D>, RowShape<D>>>;

type Creating = {
  [K in DirectoryName]: Directories[K]["creates"] extends true ? K : never;
}[DirectoryName];

/** `listGenre`, `createGenre`, `updateGenre`, `deleteGenre`, and so on for each. */
export type DirectoryRoutes = {
  readonly [K in DirectoryName as `list${Capitalize<K>}`]: ListRoute<Directories[K]>;
} & {
  readonly [K in Creating as `create${Capitalize<K>}`]: ReturnType<
    typeof createRoute<Directories[K]["path"], Directories[K]["fields"], RowSchema<Directories[K]>>
  >;
} & {
  readonly [K in DirectoryName as `update${Capitalize<K>}`]: ReturnType<
    typeof updateRoute<Directories[K]["path"], Directories[K]["fields"], RowSchema<Directories[K]>>
  >;
} & {
  readonly [K in DirectoryName as `delete${Capitalize<K>}`]: ReturnType<typeof deleteRoute<Directories[K]["path"]>>;
};

function routesOf(name: DirectoryName, directory: Directory): Routes {
  const { path, noun, creates } = directory;
  const row: z.ZodObject<z.ZodRawShape, z.core.$strict> = z.strictObject({
    _id: z.uuid(),
    ...directory.shown,
    ...directory.fields,
    songs: z.int().nullable(),
    updated_at: z.iso.datetime(),
  });
  const fields: z.ZodObject<z.ZodRawShape, z.core.$strict> = z.strictObject(directory.fields);
  const verb = (action: string) => `${action}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const sort: string[] = [...Object.keys({ ...directory.shown, ...directory.fields }), "songs"];
  const filter = Object.fromEntries(sort.map((field) => [field, oneOrMore(PlainValueSchema)]));
  const query = listQuery<z.ZodRawShape, z.ZodRawShape, string>({ row, filter, sort });
  return inSection("songs", {
    [verb("list")]: listRoute(path, noun.plural, query, row),
    ...(creates && { [verb("create")]: createRoute(path, `New: ${noun.accusative}`, fields, row) }),
    [verb("update")]: updateRoute(path, `Edit: ${noun.accusative}`, fields, row),
    [verb("delete")]: deleteRoute(path, `Delete: ${noun.accusative}`),
  });
}

const NamesSchema = z.array(NamedSchema);

export const directoryRoutes = {
  // A loop creates the routes, so only the mapped type above has their names.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ...(Object.assign({}, ...directoryNames.map((name) => routesOf(name, directories[name]))) as DirectoryRoutes),
  ...inSection("songs", {
    listExecutorNames: {
      method: "GET",
      path: "/api/executor/list",
      summary: "Every executor by name",
      access: access.staff,
      limit: staffRead,
      status: 200,
      response: z.strictObject({ data: NamesSchema }),
    },
    getDirectories: {
      method: "GET",
      path: "/api/directories/all",
      summary: "All reference lists of a song; author writes texts, music writes music, both are one list",
      access: access.staff,
      limit: staffRead,
      status: 200,
      response: z.strictObject({
        author: NamesSchema,
        music: NamesSchema,
        executor: NamesSchema,
        difficulty: NamesSchema,
        genre: NamesSchema,
        language: NamesSchema,
        film: NamesSchema,
        filter: NamesSchema,
      }),
    },
    mergeDirectoryRows: {
      method: "POST",
      path: "/api/directory/merge",
      summary: "Put one row of a reference list in the place of another: its songs move, the other goes",
      access: access.staff,
      limit: staffHeavy,
      body: z
        .strictObject({
          directory: z.enum(mergedDirectories, "Выберите справочник"),
          _id: IdSchema,
          into_id: z.uuid("Выберите запись").toLowerCase(),
        })
        .refine(({ _id, into_id }) => _id !== into_id, { path: ["into_id"], message: "Выберите другую запись" }),
      status: 200,
      response: DeletedSchema.extend({
        /** How many songs have changed, in the catalogue and in the library. */
        songs: z.int(),
      }),
    },
    createDirectories: {
      method: "POST",
      path: "/api/directory",
      summary: "Create the default levels where there are none",
      access: access.staff,
      limit: staffWrite,
      body: NoBodySchema,
      status: 201,
      response: z.strictObject({ created: z.int() }),
    },
  }),
};
