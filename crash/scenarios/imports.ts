import { setTimeout as sleep } from "node:timers/promises";
import type { Contract, Output } from "@hitoslov/contract";
import { dumpReturnables } from "../../server/src/test/dump.ts";
import { csv } from "../../server/src/test/imports.ts";
import { end, type Home, waitUntil } from "../home.ts";
import { NoAnswer } from "../line.ts";
import { busyness } from "../machine.ts";
import { addInternals, openReport, type Report } from "../report.ts";
import { openTus } from "../tus.ts";

/** How long the rest of an import may take, ms. */
const longest = 120_000;

/**
 * kill -9 while a file is uploaded, while its rows are written, and after each part of its undo: each continues where
 * it stopped, every row is there once, and at the end everything is as before, the changed songs too.
 */
export async function imports(
  home: Home,
  { rows, kills }: { readonly rows: number; readonly kills: number },
): Promise<Report> {
  const report = openReport("imports", home.engine);
  const { world, line, withDatabase } = home;
  const who = { token: world.staff };
  const tus = openTus(line.origin, world.staff);
  const dump = () => withDatabase((db) => dumpReturnables({ db }));
  // The world's songs have no audio files, which a job would notice at some time.
  await withDatabase(({ kysely }) => kysely.updateTable("sounds").set({ unreadable: true }).execute());
  const before = await dump();
  let server = await home.start();
  const kill = async () => {
    await end(server, "SIGKILL");
    addInternals(report, server);
    const killed = performance.now();
    server = await home.start();
    report.recoveries.push(performance.now() - killed);
    report.cycles += 1;
  };

  // New songs, and among them songs of the world, which get other executors.
  const known = (await line.call("listCatalogue", { limit: 100 }, who)).data;
  const lines = Array.from({ length: rows }, (_, at) => {
    const song = at % 10 === 0 ? known[at / 10] : undefined;
    if (song !== undefined) return ["", "", "Хор 0", String(song.sound_id)];
    return [`Пачка ${at}`, `Слова песни номер ${at}`, `Хор ${at % 7}`, ""];
  });
  const added = lines.filter(([name]) => name !== "").length;
  const changed = rows - added;
  const table = csv(["Название", "Текст", "Исполнитель", "Код звука"], lines);
  const { _id } = await line.call("createImport", {}, who);
  const url = await tus.begin(_id, "песни.csv", table.length);
  const half = Math.floor(table.length / 2);
  await tus.part(url, table.subarray(0, half), 0);
  await kill();
  const kept = await tus.offsetOf(url);
  if (kept !== half) report.failures.push(`${half} bytes were answered for, ${kept} are there`);
  await tus.part(url, table.subarray(half), half);

  const read = () => line.call("getImport", { _id }, who);
  await waitUntil(async () => (await read()).unread === 0, longest * busyness());
  const { checked_at, counts } = await line.call("checkImport", { _id }, who);
  if (counts.new !== added) report.failures.push(`${counts.new} of ${added} rows are new`);
  if (counts.changed !== changed) report.failures.push(`${counts.changed} of ${changed} rows change a song`);
  await line.call("writeImport", { _id, checked_at: checked_at ?? "" }, who);
  const written: number[] = [];
  for (let n = 0; n < kills; n++) {
    // During the first hundred rows, and later during others.
    await sleep(n === 0 ? 0 : 2000 + Math.random() * 400);
    await kill();
    written.push((await read()).progress.written);
  }
  await waitUntil(async () => (await read()).state === "done", longest * busyness());
  const { progress } = await read();
  if (progress.written !== rows) report.failures.push(`${progress.written} of ${rows} rows are written`);
  const { total } = await line.call("listCatalogue", { find: "Пачка", limit: 1 }, who);
  if (total > added) report.discrepancies.double += total - added;
  if (total < added) report.discrepancies.lost += added - total;
  if (total !== added) report.discrepancies.messages.push(`${total} songs of ${added} rows`);

  const songsLeft = async () => (await line.call("listCatalogue", { find: "Пачка", limit: 1 }, who)).total;
  const cut: number[] = [];
  for (let n = 1; n <= kills; n++) {
    const asked = takeBack((skip) => line.call("returnGroup", { _id, skip }, who), report).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
    });
    // More frequent calls would run into the rate limit.
    await waitUntil(async () => (await songsLeft()) <= added * (1 - n / kills), longest * busyness(), 100);
    await kill();
    await asked;
    cut.push(await songsLeft());
  }
  await takeBack((skip) => line.call("returnGroup", { _id, skip }, who), report);
  const { code, errors } = await end(server, "SIGTERM");
  if (code !== 0 || errors !== "") report.failures.push(`the last stop: ${code} ${errors}`);
  const after = await dump();
  for (const [name, content] of Object.entries(before)) {
    if (JSON.stringify(content) !== JSON.stringify(after[name])) report.failures.push(`${name} is not as it was`);
  }
  report.more["rows written at each kill"] = written.join("/");
  report.more["songs left at each kill of the undo"] = cut.join("/");
  return report;
}

type Call = (skip: number) => Promise<Output<Contract["returnGroup"]>>;

async function takeBack(call: Call, report: Report): Promise<void> {
  for (;;) {
    const { left, more } = await call(0);
    report.failures.push(...left.map(({ entity, name, message }) => `${entity} ${name}: ${message}`));
    if (!more || left.length > 0) return;
  }
}
