import type { DrawProof } from "@hitoslov/contract";
import { drawWinners, sha256, writeEntrants } from "@hitoslov/rules";
import { quicknet, roundTime } from "@hitoslov/rules/beacon";
import { drawLots, lotterySeed, writeTerms } from "@hitoslov/rules/lots";
import { listRoot } from "@hitoslov/rules/merkle";
import { leavesOf } from "../rules/src/test/spoil.ts";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const script = fileURLToPath(new URL("../docs/verify-draw.mjs", import.meta.url));
const dir = mkdtempSync(join(tmpdir(), "hitoslov-draw-"));
afterAll(() => rmSync(dir, { recursive: true }));

type Drawn = NonNullable<DrawProof["drawn"]>;
const id = "0197a3c0-0000-7000-8000-000000000000";

/** A lottery of three prizes and two reserves among twenty entrants, as the server publishes it. */
async function draw(mode: "equal" | "weighted", entrants = 20): Promise<DrawProof & { readonly drawn: Drawn }> {
  const seed = "5eed".repeat(16);
  const list = writeEntrants(
    Array.from({ length: entrants }, (_, at) => ({
      id: `${at}`.padStart(32, "e"),
      weight: mode === "equal" ? 1 : 900 - at,
    })),
  );
  return {
    algorithm: "hitoslov-draw-1",
    stock: { _id: id, fullname: "Весна", start_date: "2026-03-01T00:00:00Z", end_date: "2026-04-01T00:00:00Z" },
    mode,
    min_score: 100,
    reserves: 2,
    commitment: await sha256(seed),
    beacon: null,
    list: null,
    drawn: {
      at: "2026-04-02T00:00:00Z",
      seed,
      signature: null,
      entrants: list,
      entrants_hash: await sha256(list),
      prizes: ["Наушники", "Наушники", "Колонка"].map((name) => ({ _id: id, name })),
      winners: await drawWinners(seed, list, 5),
    },
    interventions: [],
  };
}

function check(proof: unknown) {
  const file = join(dir, "draw.json");
  writeFileSync(file, JSON.stringify(proof));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, file], { encoding: "utf8" });
  const failed = stdout.split("\n").filter((line) => line.startsWith("FAIL"));
  return { status, passed: stdout.match(/^ok /gm)?.length, failed: failed.map((line) => line.slice(5)), stderr };
}

const [seedCheck, listCheck, onceCheck, chanceCheck, winnersCheck] = [
  "the seed is the one that was promised",
  "the list of entrants has the published hash",
  "nobody is listed twice",
  "all have the chance due to them",
  "the seed and the list draw the published winners",
] as const;

test.for([
  ["equal", 20],
  ["weighted", 20],
  ["equal", 3],
  ["weighted", 0],
] as const)("an honest lottery of %s chances among %i passes", async ([mode, entrants]) => {
  expect(check(await draw(mode, entrants))).toEqual({ status: 0, passed: 5, failed: [], stderr: "" });
});

describe("a manipulated lottery fails:", () => {
  const spoil = (change: (drawn: Drawn) => Partial<Drawn>, more: Partial<DrawProof> = {}) =>
    draw("weighted").then((proof) => check({ ...proof, ...more, drawn: { ...proof.drawn, ...change(proof.drawn) } }));

  test.for<[string, (drawn: Drawn) => Partial<Drawn>, string[]]>([
    ["another seed", () => ({ seed: "5eee".repeat(16) }), [seedCheck, winnersCheck]],
    [
      "a weight changed",
      ({ entrants }) => ({ entrants: entrants?.replace(" 900", " 901") ?? "" }),
      [listCheck, winnersCheck],
    ],
    ["another hash", () => ({ entrants_hash: "0".repeat(64) }), [listCheck]],
    ["two winners swapped", ({ winners }) => ({ winners: winners.toReversed() }), [winnersCheck]],
    ["the last reserve left out", ({ winners }) => ({ winners: winners.slice(0, -1) }), [winnersCheck]],
    ["more prizes than winners", ({ prizes }) => ({ prizes: [...prizes, ...prizes] }), [winnersCheck]],
  ])("%s", async ([, change, failed]) => {
    expect(await spoil(change)).toMatchObject({ status: 1, passed: 5 - failed.length, failed, stderr: "" });
  });

  test("a weight below the points needed", async () => {
    expect(await spoil(() => ({}), { min_score: 890 })).toMatchObject({
      status: 1,
      failed: [chanceCheck, winnersCheck],
    });
  });

  test("a greater chance where all should be equal", async () => {
    expect(await spoil(() => ({}), { mode: "equal" })).toMatchObject({
      status: 1,
      failed: [chanceCheck, winnersCheck],
    });
  });

  test("an entrant listed twice, with a matching hash and matching winners", async () => {
    const proof = await draw("equal");
    const entrants = `${proof.drawn.entrants}\n${proof.drawn.entrants?.split("\n")[0]}`;
    const drawn = { ...proof.drawn, entrants, entrants_hash: await sha256(entrants) };
    expect(check({ ...proof, drawn }).failed).toContain(onceCheck);
  });

  test("no lottery yet", async () => {
    const proof = await draw("equal");
    expect(check({ ...proof, drawn: null })).toMatchObject({ status: 1, stderr: expect.stringContaining("No lots") });
  });
});

/** A lottery of the second algorithm by a published round of quicknet, or by the seed alone. */
async function drawSecond(source: "beacon" | "seed"): Promise<DrawProof & { readonly drawn: Drawn }> {
  const { drawn, mode: _mode, ...first } = await draw("weighted");
  const entrants = (drawn.entrants ?? "").split("\n").toSorted().join("\n");
  const round = 657_413;
  const terms = {
    ...first,
    algorithm: "hitoslov-draw-2" as const,
    mode: "weighted" as const,
    beacon: source === "seed" ? null : { ...quicknet, round, at: roundTime(quicknet, round).toISOString() },
    list: { at: "2023-09-15T10:59:00.000Z", count: 20, hash: listRoot(entrants), prizes: drawn.prizes },
  };
  const signature =
    source === "seed"
      ? null
      : "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b";
  const winners = drawLots(lotterySeed(drawn.seed, signature, writeTerms(terms)), entrants, 5);
  return { ...terms, drawn: { ...drawn, signature, entrants, entrants_hash: terms.list.hash, winners } };
}

describe.for(["beacon", "seed"] as const)("a lottery of the second algorithm, by the %s,", (source) => {
  test("passes if it is honest", async () => {
    expect(check(await drawSecond(source))).toEqual({ status: 0, passed: 7, failed: [], stderr: "" });
  });

  test.for<[string, (proof: DrawProof & { readonly drawn: Drawn }) => Partial<DrawProof>]>([
    ["another name", ({ stock }) => ({ stock: { ...stock, fullname: "Осень" } })],
    ["more reserves", ({ reserves }) => ({ reserves: reserves + 1 })],
    ["another round", ({ beacon }) => ({ beacon: { ...quicknet, at: "", ...beacon, round: 657_414 } })],
    ["another network", ({ beacon }) => ({ beacon: { ...quicknet, round: 1, at: "", ...beacon, public_key: "00" } })],
    ["another signature", ({ drawn }) => ({ drawn: { ...drawn, signature: "a".repeat(96) } })],
    ["a list of later", ({ list }) => ({ list: list && { ...list, at: "2027-01-01T00:00:00.000Z" } })],
    ["another order", ({ drawn }) => ({ drawn: { ...drawn, winners: drawn.winners.toReversed() } })],
  ])("fails with %s", async ([, change]) => {
    const proof = await drawSecond(source);
    expect(check({ ...proof, ...change(proof) }).status).toBe(1);
  });
});

// Only the first of several prizes and winners, as each proof starts a program of its own.
test.for(
  leavesOf(await drawSecond("beacon")).flatMap(({ path, spoil }) =>
    /\.(prizes|winners)\.[1-9]/.test(path) ? [] : [[path, spoil] as const],
  ),
)("a proof with a changed %s fails", async ([, spoil]) => {
  expect(check(spoil(await drawSecond("beacon"))).status).toBe(1);
});
