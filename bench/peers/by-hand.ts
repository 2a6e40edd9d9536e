import { contract } from "@hitoslov/contract";
import fastify from "fastify";
import { openDatabase } from "../../server/src/db/client.ts";
import { openCatalogue } from "../../server/src/domains/play/load-catalogue.ts";
import { finish } from "./hand-finish.ts";
import { check, serve } from "./hand-game.ts";
import { renameGenre, searchSongs, top } from "./hand-lists.ts";
import { authenticate, pool } from "./hand-pool.ts";

/**
 * The measured calls written by hand with Fastify and pg: the same rows read and written in the same transactions,
 * prepared statements, as few round trips as the statements allow, and nothing else: of what all calls share only the
 * token. It caches the catalogue, as our server does, and nothing of players. The rules of the game and what a player
 * may see of a play are ours.
 */

const db = await openDatabase({ DATABASE_URL: process.env["DATABASE_URL"], DATA_DIR: "" });
const catalogue = await openCatalogue(db);
const app = fastify();
const text = { type: "string", maxLength: 200 } as const;
const id = { type: "string", format: "uuid" } as const;
const number = { type: "integer", minimum: 0, maximum: 10_000_000 } as const;
const page = { skip: { ...number, default: 0 }, limit: { ...number, default: 30 } } as const;
const object = <P extends object>(properties: P, ...required: (keyof P)[]) =>
  ({ type: "object", additionalProperties: false, properties, required }) as const;

app.get(contract.checkToken.path, async ({ headers }) => {
  const { role, area } = await authenticate(headers["token"], new Date(), [1, 2, 3, 4]);
  return { role, area };
});

app.get<{ Querystring: { difficulty: string; skip: number; limit: number } }>(
  contract.listSounds.path,
  { schema: { querystring: object({ difficulty: text, ...page, limit: { ...number, default: 5 } }) } },
  async ({ headers, query }) => {
    const now = new Date();
    return serve(await authenticate(headers["token"], now, [1, 2, 3]), await catalogue.current(), query, now);
  },
);

type Guess = { soundId: string; tokenGame: string; position: number; word: string };
const guess = object({ soundId: id, tokenGame: text, position: number, word: text }, "soundId", "tokenGame", "word");
app.post<{ Body: Guess }>(contract.checkWord.path, { schema: { body: guess } }, async ({ headers, body }) => {
  const now = new Date();
  return check(await authenticate(headers["token"], now, [1, 2, 3]), body, now);
});

type End = { soundId: string; tokenGame: string; duration: number };
const end = object(
  { soundId: id, tokenGame: text, duration: { type: "number" }, words: { type: "array" } },
  "soundId",
  "tokenGame",
);
app.post<{ Body: End }>(contract.finish.path, { schema: { body: end } }, async ({ headers, body }) => {
  const now = new Date();
  return finish(await authenticate(headers["token"], now, [3]), await catalogue.current(), body, now);
});

app.get<{ Querystring: { skip: number; limit: number } }>(
  contract.getTop.path,
  { schema: { querystring: object({ rating: { type: "string", enum: ["all"] }, ...page }) } },
  async ({ headers, query }) => top(await authenticate(headers["token"], new Date(), [1, 2, 3]), query),
);

app.get<{ Querystring: { find: string; skip: number; limit: number } }>(
  contract.listCatalogue.path,
  { schema: { querystring: object({ find: text, ...page }, "find") } },
  async ({ headers, query }) => {
    await authenticate(headers["token"], new Date(), [1, 2]);
    return searchSongs(query);
  },
);

app.put<{ Body: { _id: string; name: string } }>(
  contract.updateGenre.path,
  { schema: { body: object({ _id: id, name: text }, "_id", "name") } },
  async ({ headers, body }) => {
    const now = new Date();
    return renameGenre(await authenticate(headers["token"], now, [1, 2]), body, now);
  },
);

pool.on("error", () => {});
console.log(await app.listen({ port: 0, host: "127.0.0.1" }));
