import { sql } from "kysely";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { p95 } from "./parts/figures.ts";
import { gatherPlayers } from "./parts/players.ts";
import { openNode } from "./parts/services.ts";
import { buildApp } from "../server/src/app.ts";
import { insertRescoring, rescore } from "../server/src/domains/play/disputes/rescore.ts";
import { createDisputedSong, heard } from "../server/src/test/disputes.ts";
import { createAccount, createDraw, createSong } from "../server/src/test/factories.ts";
import { startPostgres } from "../server/src/test/postgres.ts";
import { inventPlays, playThrough, storePlays, wordOf } from "../server/src/test/recounts.ts";

/** A recount of ten thousand plays, each of which has refused the answer, while others play on the same node. */

const limit = { seconds: 30, ratio: 1.3 };
const players = 12_500;
/** The time before it begins, ms. */
const [warm, quiet] = [3000, 10_000];

const dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-bench-"));
const postgres = await startPostgres();
const { db, services, maker, close } = await openNode({ DATABASE_URL: postgres.url, DATA_DIR: dataDir });

const sound_id = await createDisputedSong(maker);
for (let i = 0; i < 20; i++) await createSong(maker, { duration: 3, hidden: [0, 2] });
const hour = 3_600_000;
const start = new Date(Date.now() - 10 * hour);
const draw = await createDraw(maker, { start, end: new Date(Date.now() + hour) });
const entries = [
  {
    id: draw,
    name: draw,
    score: null,
    score_reached_at: null,
    excluded_at: null,
    start,
    counts_since: start,
    entered: true,
  },
];
const { position, answer } = heard;
const accepted = { sound_id, position, word: wordOf(heard.fragment, position), answers: [answer] };
const all = await inventPlays(services, { seed: "bench", players, perPlayer: 1, start, entries, accepted });
await storePlays(services, await playThrough(services, all, entries), new Date());
// As autovacuum does in time.
await sql`vacuum analyze`.execute(db.kysely);
const staff = await createAccount(maker, 2);

const app = await buildApp(services, { gameDir: path.join(dataDir, "none"), adminDir: path.join(dataDir, "none") });
const playUntil = await gatherPlayers(app, maker);
await playUntil(new Promise((resolve) => setTimeout(resolve, warm)));
const before = await playUntil(new Promise((resolve) => setTimeout(resolve, quiet)));
await db.kysely
  .transaction()
  .execute((trx) => insertRescoring(trx, accepted, { userId: staff.userId, now: new Date() }));
const from = performance.now();
const during = await playUntil(rescore(services));
const seconds = (performance.now() - from) / 1000;
const { changed, points } = await db.kysely.selectFrom("rescorings").selectAll().executeTakeFirstOrThrow();

const ratio = p95(during) / p95(before);
console.log(`${changed} plays counted anew, ${points} points: ${seconds.toFixed(1)} s of ${limit.seconds}`);
console.log(
  `other calls, p95: ${p95(before).toFixed(1)} ms before (${before.length}), ${p95(during).toFixed(1)} meanwhile ` +
    `(${during.length}): ${ratio.toFixed(2)} of ${limit.ratio}`,
);
await app.close();
await close();
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
process.exitCode = seconds > limit.seconds || ratio > limit.ratio ? 1 : 0;
