import { contract, directoryNames } from "@hitoslov/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createSong } from "../test/factories.ts";
import { staffWrites } from "../test/staff-writes.ts";
import { type Budget, faultOfBase, fuzz, rolesOf } from "./fuzz.ts";
import { type Operation, readOperations } from "./operations.ts";

/** `npm run fuzz` sets a large budget; a fault found in it is reproduced by its seed. */
const { FUZZ_RANDOM, FUZZ_SEEDS } = process.env;
const budget: Budget = {
  random: Number(FUZZ_RANDOM ?? 1),
  everyOdd: FUZZ_RANDOM === undefined ? 8 : 1,
  seeds: (FUZZ_SEEDS ?? "1").split(",").map(Number),
  allRoles: FUZZ_RANDOM !== undefined,
};

let app: TestApp;
let operations: readonly Operation[];
let columns: readonly string[];
let tried = 0;
let isShaken = true;
beforeAll(async () => {
  app = await createTestApp();
  operations = await readOperations(app.app);
  columns = await secretColumns(app);
});
afterAll(async () => {
  await app.close();
  if (FUZZ_RANDOM !== undefined) console.warn(`${tried} inputs of ${operations.length} operations were tried`);
});

// A large budget takes long.
const options = FUZZ_RANDOM === undefined ? {} : { timeout: 3_600_000 };

it.for(Object.keys(contract))("%s answers any input without a fault", options, async (name) => {
  const operation = operations.find((known) => known.name === name);
  if (operation === undefined) throw new Error(`${name} is not in the document`);
  for (const role of rolesOf(operation, budget)) {
    if (isShaken) await lay();
    isShaken = shakes(name);
    expect(await faultOfBase(app, operation, role, columns)).toBeUndefined();
    if (isShaken) await lay();
    const outcome = await fuzz(app, operation, role, budget, columns);
    tried += outcome.tried;
    expect(outcome.faults).toEqual([]);
  }
  expect((await app.app.inject("/healthz")).statusCode).toBe(200);
});

/** Restores what all operations need: levels, settings and songs. */
async function lay(): Promise<void> {
  await app.reset();
  for (let song = 0; song < 3; song++) await createSong(app, { demo: song > 0 });
}

const shaken: readonly string[] = [...directoryNames, "setting", "admin", "sound", "document"];

/** Whether an operation may change or delete what others need, or take a name that they add. */
function shakes(name: string): boolean {
  const write = Object.entries(staffWrites).find(([known]) => known === name)?.[1];
  // What an import writes takes numbers of songs, sooner or later.
  return name.includes("Import") || (write !== undefined && shaken.includes(write.entity));
}

/** Names of columns that the published API does not use, so that no refusal may contain them. */
async function secretColumns({ app: server, db }: TestApp): Promise<string[]> {
  const published = (await server.inject("/api/openapi.json")).body;
  const tables = await db.kysely.introspection.getTables();
  const names = tables.flatMap((table) => table.columns.map((column) => column.name));
  return [...new Set(names)].filter((name) => name.includes("_") && !published.includes(`"${name}"`));
}
