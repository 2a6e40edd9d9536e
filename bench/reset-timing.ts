import { contract } from "@hitoslov/contract";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { v7 as uuid } from "uuid";
import { buildApp } from "../server/src/app.ts";
import { readConfig } from "../server/src/config.ts";
import { openDatabase } from "../server/src/db/client.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { hashPassword } from "../server/src/domains/accounts/sessions/passwords.ts";
import { createDefaults } from "../server/src/domains/songs/reference-lists/defaults.ts";
import { openDiskStore } from "../server/src/media/disk.ts";
import { openServices } from "../server/src/services.ts";
import { median } from "./parts/figures.ts";

/**
 * Whether the time of an answer reveals that an account exists: medians of known and unknown names taken in turn, and
 * their ratio; 1.2 is the limit. Fails above it.
 */

const tries = 200;
const atMost = 1.2;

const dataDir = await mkdtemp(path.join(tmpdir(), "hitoslov-bench-"));
const config = readConfig({ DATA_DIR: dataDir });
const db = await openDatabase(config);
await migrate(db);
await createDefaults(db.kysely);
const media = await openDiskStore(dataDir);
const services = await openServices({ config, db, media, origin: () => "https://hitoslov.example" });
const app = await buildApp(services, { gameDir: dataDir, adminDir: dataDir });

const password_hash = await hashPassword("тестовый пароль");
const account = (index: number) => ({ login: `игрок-${index}`, phone: `+7900${String(1_000_000 + index)}` });
const people = Array.from({ length: tries }, (_, index) => ({
  id: uuid(),
  role: 3 as const,
  password_hash,
  email: `player-${index}@example.ru`,
  ...account(index),
}));
await db.kysely.insertInto("users").values(people).execute();
const known = account;
const unknown = (index: number) => ({ login: `никто-${index}`, phone: `+7901${String(1_000_000 + index)}` });

type Person = ReturnType<typeof account>;
const wrong = "неверный пароль";
const cases = {
  "asking for a link": ["requestReset", ({ login }: Person) => ({ login })],
  "asking for a code": ["requestReset", ({ phone }: Person) => ({ login: phone })],
  "guessing a code": ["resetPassword", ({ phone }: Person) => ({ phone, code: "000000", password: wrong })],
  "guessing a password": ["login", ({ login }: Person) => ({ login, password: wrong })],
} as const;

let addresses = 0;
/** ms */
async function time(name: "requestReset" | "resetPassword" | "login", payload: object): Promise<number> {
  addresses += 1;
  const { method, path: url } = contract[name];
  const remoteAddress = `2001:db8:${addresses.toString(16)}::1`;
  const start = performance.now();
  await app.inject({ method, url, payload, remoteAddress });
  const taken = performance.now() - start;
  // Mail that is sent after the answer must not slow the next one.
  await services.mail.settled();
  return taken;
}

let failed = false;
for (const [title, [name, inputOf]] of Object.entries(cases)) {
  const taken = { known: [] as number[], unknown: [] as number[] };
  for (let index = 0; index < 10; index++) await time(name, inputOf(unknown(tries + index)));
  for (let index = 0; index < tries; index++) {
    taken.known.push(await time(name, inputOf(known(index))));
    taken.unknown.push(await time(name, inputOf(unknown(index))));
  }
  const [one, other] = [median(taken.known), median(taken.unknown)];
  const ratio = Math.max(one, other) / Math.min(one, other);
  failed ||= !(ratio < atMost);
  console.log(`${title}: known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms, ratio ${ratio.toFixed(3)}`);
}

await app.close();
await services.catalogue.close();
await db.close();
await rm(dataDir, { recursive: true, force: true });
process.exitCode = failed ? 1 : 0;
