import { contract, type Waiting, waitsAs } from "@hitoslov/contract";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { p95, show, table } from "./parts/figures.ts";
import { startInstallation } from "./parts/installation.ts";
import { LeftError, openVisits, type Seen } from "./parts/visits.ts";
import { isSmall } from "./world/worlds.ts";

/**
 * What players get when twice as many come as the nodes can bear. Visits start at a fixed rate, whatever becomes of
 * earlier ones. The bearable rate is the highest at which checks and finishes keep the limit and almost nothing is
 * refused.
 */

/** ms. */
const limit = 500;
/** s. */
const [step, overload, recovery] = isSmall ? [4, 6, 5] : [8, 20, 5];
// Each node is meant to have a core; three nodes on two would share them with the database, nginx and the clients.
const nodes = 1;

const installation = await startInstallation({ nodes, players: 2000, songs: 500 });
let seen: (Seen & { readonly at: number })[] = [];
const failures = new Map<string, number>();
const visits = openVisits(installation.nginx.origin, installation.world, (one) => {
  seen.push({ ...one, at: performance.now() });
});

/** Visits in progress. */
const open = new Set<Promise<void>>();

/** Starts visits for so many seconds, at random moments. */
async function come(rate: number, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  let next = performance.now();
  while (next < end) {
    await sleep(Math.max(0, next - performance.now()));
    const visit = visits
      .visit()
      .catch((error: unknown) => {
        if (error instanceof LeftError) return;
        const message = error instanceof Error ? error.message : String(error);
        failures.set(message, (failures.get(message) ?? 0) + 1);
      })
      .finally(() => open.delete(visit));
    open.add(visit);
    next += (-Math.log(1 - Math.random()) * 1000) / rate;
  }
}

const groups: Record<"play" | Waiting, (one: Seen) => boolean> = {
  play: ({ name }) => name === "checkWord" || name === "finish",
  report: ({ name }) => kindOf(name) === "report",
  staff_list: ({ name }) => kindOf(name) === "staff_list",
  list: ({ name }) => kindOf(name) === "list",
  deal: ({ name }) => kindOf(name) === "deal",
};
function kindOf(name: Seen["name"]) {
  return name === "audio" ? "never" : waitsAs(contract[name]);
}
const refused = (some: readonly Seen[]) => some.filter(({ status }) => status === 503).length / some.length;
const timesOf = (some: readonly Seen[]) => some.filter(({ status }) => status < 400).map(({ ms }) => ms);

/** The results of visits at one rate. */
async function watch(rate: number, seconds: number) {
  seen = [];
  await come(rate, seconds);
  return seen;
}

// A warm-up.
await watch(0.5, 2 * step);
let bearable = 0;
for (let rate = 1; await isBearable(rate); rate *= 1.6) bearable = rate;
await Promise.all(open);
if (bearable === 0) throw new Error("Not even one visit a second was bearable: nothing is measured here");

/** A second try if the first was disturbed. */
async function isBearable(rate: number): Promise<boolean> {
  for (const _try of [1, 2]) {
    await Promise.all(open);
    const all = await watch(rate, step);
    const worst = p95(timesOf(all.filter(groups.play)));
    const share = refused(all);
    console.log(
      `${show(rate, 1)} visits/s: p95 of checks and finishes ${show(worst, 0)} ms, refused ${show(share * 100, 1)} %`,
    );
    if (worst <= limit && share <= 0.01) return true;
  }
  return false;
}

/** Times of checks and finishes by nginx's log, ms: the client shares the two cores, and would measure late. */
function timesByNginx(lines: readonly string[]): number[] {
  const paths = new Set([contract.checkWord.path, contract.finish.path].map(String));
  return lines.flatMap((line) => {
    const [, uri = "", seconds] = /\] \w+ (\S+) \d+ \d+ ([\d.]+) /.exec(line) ?? [];
    return paths.has(uri) ? [Number(seconds) * 1000] : [];
  });
}

const load = loadavg()[0] ?? 0;
const known = installation.nginx.accesses().length;
const all = await watch(2 * bearable, overload);
const times = timesByNginx(installation.nginx.accesses().slice(known));
// Otherwise those who still wait for their songs would be an overload themselves.
visits.leave();
await Promise.all(open);
const over = performance.now();
const back = watch(bearable / 2, recovery * 2);
await back;
const lastRefused = Math.max(over, ...seen.filter(({ status }) => status === 503).map(({ at }) => at));
const seconds = (lastRefused - over) / 1000;

console.log(
  `\nbearable ${show(bearable, 1)} visits/s, then ${show(2 * bearable, 1)} for ${overload} s; load of the machine ${show(load, 1)}\n`,
);
const rows = Object.entries(groups).map(([name, isIt]) => {
  const some = all.filter(isIt);
  return [name, String(some.length), show(p95(timesOf(some)), 0), show(refused(some) * 100, 1)];
});
console.log(table(["calls", "made", "p95, ms", "refused, %"], rows));
console.log(
  `\nby nginx, checks and finishes had their answers within ${show(p95(times), 0)} ms (p95 of ${times.length})`,
);
console.log(`the last refusal came ${show(seconds, 1)} s after the overload`);
for (const [message, count] of failures) console.log(`${count} visits ended: ${message}`);
await installation.close();
const worst = p95(times);
process.exit(times.length === 0 || worst > limit || seconds > recovery || refused(all.filter(groups.play)) > 0 ? 1 : 0);
