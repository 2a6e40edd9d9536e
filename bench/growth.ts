import { Agent, get } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { contract, type Contract } from "@hitoslov/contract";
import { parseArgs } from "node:util";
import { median, show, table, timed } from "./parts/figures.ts";
import { buildServer, ourServer } from "./parts/build.ts";
import { type Server, startServer } from "./parts/process.ts";
import { openCluster } from "./world/cluster.ts";
import { idOf, playerToken, staffToken } from "./world/names.ts";
import { cacheDir, isSmall, openWorld, type World, worlds } from "./world/worlds.ts";

/**
 * The cost of every list and rank call at ten times the data: medians over HTTP, one caller, both worlds in turn; 1.3
 * is the limit. `--only` measures the calls with this in their name, and `--small` is a quick try.
 */

const atMost = 1.3;
const rounds = isSmall ? 30 : 100;
const warmUp = 20;

type Query = Record<string, string>;
type ListCall = { readonly name: keyof Contract; readonly staff?: true; readonly query?: (world: World) => Query };

const draw = idOf("stock", 0);
const filter = (value: object) => ({ filter: JSON.stringify(value) });
/** The same offset in both worlds: skipping rows costs by the offset, not by the size of the table. */
const deep = () => ({ skip: isSmall ? "1000" : "10000" });
const { values } = parseArgs({ options: { only: { type: "string", default: "" } }, strict: false });

const list: Record<string, ListCall> = {
  "game sounds": { name: "listSounds", query: () => ({ difficulty: "1" }) },
  "game sounds, level unnamed": { name: "listSounds" },
  "guessed songs": { name: "listGuessedSounds" },
  "guessed songs of a level": { name: "listGuessedSounds", query: () => ({ difficulty: "1" }) },
  "own account": { name: "getMe" },
  "library of players": { name: "listLibrary" },
  "top, own place": { name: "getTop" },
  "top, deep": { name: "getTop", query: deep },
  "top, its middle": { name: "getTop", query: ({ players }) => ({ skip: String(players / 2) }) },
  "top of a draw": { name: "getTop", query: () => ({ rating: draw }) },
  "draws of players": { name: "listStocks" },
  "own awards": { name: "listOwnAwards" },
  "news of players": { name: "listNews" },
  draws: { name: "listStocks", staff: true },
  members: { name: "listStockMembers", staff: true, query: () => ({ _idStock: draw }) },
  "members, deep": { name: "listStockMembers", staff: true, query: () => ({ _idStock: draw, ...deep() }) },
  "members, one sought": {
    name: "listStockMembers",
    staff: true,
    query: () => ({ _idStock: draw, find: "player-7777@" }),
  },
  "members, many sought": {
    name: "listStockMembers",
    staff: true,
    query: () => ({ _idStock: draw, find: "player-77" }),
  },
  "awards of a draw": { name: "listAwards", staff: true, query: () => ({ _idStock: idOf("stock", 1) }) },
  players: { name: "listPlayers", staff: true },
  "players, deep": { name: "listPlayers", staff: true, query: deep },
  "players, one sought": { name: "listPlayers", staff: true, query: () => ({ find: "player-7776@" }) },
  "players, a phone sought": { name: "listPlayers", staff: true, query: () => ({ find: "8 (900) 777-77-77" }) },
  "players, an end of a phone": { name: "listPlayers", staff: true, query: () => ({ find: "77-77" }) },
  "players, two words": { name: "listPlayers", staff: true, query: () => ({ find: "example player-7776" }) },
  "players, many sought": { name: "listPlayers", staff: true, query: () => ({ find: "player-77" }) },
  "players by score": { name: "listPlayers", staff: true, query: () => ({ sort: "-score" }) },
  "players by name": { name: "listPlayers", staff: true, query: () => ({ sort: "name" }) },
  "players by name, the last first": { name: "listPlayers", staff: true, query: () => ({ sort: "-name" }) },
  "players by e-mail": { name: "listPlayers", staff: true, query: () => ({ sort: "email" }) },
  "players by login": { name: "listPlayers", staff: true, query: () => ({ sort: "login" }) },
  "players by songs": { name: "listPlayers", staff: true, query: () => ({ sort: "-guessed" }) },
  "players, premium": { name: "listPlayers", staff: true, query: () => filter({ type: ["Премиум"] }) },
  "a player's plays": { name: "listPlayerPlays", staff: true, query: () => ({ _id: idOf("player", 0) }) },
  catalogue: { name: "listCatalogue", staff: true },
  "catalogue, search": { name: "listCatalogue", staff: true, query: () => ({ find: "берёзу 12" }) },
  "catalogue, filter": {
    name: "listCatalogue",
    staff: true,
    query: () => filter({ genre_id: [idOf("other", 3)] }),
  },
  "catalogue, without authors": {
    name: "listCatalogue",
    staff: true,
    query: () => filter({ has_authors: false, has_cover: false }),
  },
  "catalogue, too hard": { name: "listCatalogue", staff: true, query: () => filter({ mark: "too_hard" }) },
  "catalogue, a long page": { name: "listCatalogue", staff: true, query: () => ({ limit: "300" }) },
  "catalogue, all ids": { name: "findSongIds", staff: true, query: () => ({ find: "берёзу" }) },
  "catalogue by change": { name: "listCatalogue", staff: true, query: () => ({ sort: "-updated_at" }) },
  "catalogue, its middle": { name: "listCatalogue", staff: true, query: ({ songs }) => ({ skip: String(songs / 2) }) },
  library: { name: "listLibraryItems", staff: true },
  executors: { name: "listExecutor", staff: true },
  "trail of songs": { name: "listChanges", staff: true, query: () => ({ entity: "sound" }) },
  "trail of a song": { name: "listChanges", staff: true, query: () => ({ entity: "sound", _id: idOf("song", 5) }) },
  news: { name: "listNews", staff: true },
};

buildServer();
const cluster = await openCluster(cacheDir);
const folders: string[] = [];
const sides: { world: World; server: Server }[] = [];
for (const world of [worlds.before, worlds.after]) {
  const DATABASE_URL = await openWorld(cluster, world);
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "hitoslov-bench-data-"));
  folders.push(DATA_DIR);
  sides.push({ world, server: await startServer(ourServer, { DATABASE_URL, DATA_DIR, PORT: "0" }) });
}
const agent = new Agent({ keepAlive: true });

let failed = false;
const rows = [];
const wanted = Object.entries(list).filter(([title]) => title.includes(String(values.only)));
for (const [title, call] of wanted) {
  const times = sides.map(() => [] as number[]);
  for (let round = -warmUp; round < rounds; round++) {
    for (const [index, { world, server }] of sides.entries()) {
      // Slow enough to meet no rate limit.
      const who = (round + warmUp) % 100;
      const token = call.staff ? staffToken(who) : playerToken(who * 17);
      const time = await timed(() => ask(server, call, world, token));
      if (round >= 0) times[index]?.push(time);
    }
  }
  const [before = Number.NaN, after = Number.NaN] = times.map(median);
  const ratio = after / before;
  failed ||= !(ratio <= atMost);
  rows.push([title, show(before), show(after), show(ratio), ratio <= atMost ? "" : "above"]);
  console.error(title, show(ratio));
}
const [small, large] = sides.map(({ world }) => `${world.players} players, ${world.songs} songs, ms`);
console.log(table(["call", small ?? "", large ?? "", "ratio", "1.3"], rows));

agent.destroy();
for (const { server } of sides) await server.stop();
await cluster.stop();
for (const folder of folders) rmSync(folder, { recursive: true });
process.exitCode = failed ? 1 : 0;

function ask({ url }: Server, { name, query }: ListCall, world: World, token: string): Promise<void> {
  const search = new URLSearchParams(query?.(world)).toString();
  return new Promise((resolve, reject) => {
    get(new URL(`${contract[name].path}?${search}`, url), { agent, headers: { token } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${name}: ${Buffer.concat(parts).toString()}`));
      });
    }).on("error", reject);
  });
}
