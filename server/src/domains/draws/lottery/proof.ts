import { type DrawProof, limits } from "@hitoslov/contract";
import { partSize } from "@hitoslov/rules/part-size";
import type { Kysely } from "kysely";
import { Readable } from "node:stream";
import type { Database } from "../../../db/schema.ts";
import { AppError } from "../../../http/errors.ts";
import type { Services } from "../../../services.ts";
import { listInterventions } from "../awards/interventions.ts";
import { findLastingObstacle } from "../awards/lottery.ts";
import { askedStatuses } from "../player-draws.ts";
import { listParts, readParts } from "./parts.ts";
import { chainOf } from "./round.ts";
import { findList } from "./terms.ts";

type Sources = { readonly db: Kysely<Database> } & Pick<Services, "config">;

/**
 * What is published of a draw: the commitment, the terms, the round, the list once it is fixed, the winners once they are
 * drawn, and the interventions. A list longer than `limits.proofLines` is left out.
 */
export async function findProof({ db, config }: Sources, drawId: string, isStaff: boolean): Promise<DrawProof> {
  const draw = await findShownDraw({ db, config }, drawId, isStaff);
  const [winners, interventions, fixed, obstacle] = await Promise.all([
    db.selectFrom("drawing_winners").select("entrant").where("stock_id", "=", drawId).orderBy("ordinal").execute(),
    listInterventions(db, draw, config.TIME_ZONE),
    findList(db, drawId),
    draw.at === null ? findLastingObstacle(db, draw) : null,
  ]);
  const { id: _id, fullname, start_date, end_date, at, seed, entrants, entrants_hash, prizes } = draw;
  const { beacon_round: round, beacon_at } = draw;
  const drawn = at === null || entrants_hash === null || prizes === null ? null : { at, entrants_hash, prizes };
  const isLong = (fixed?.terms.list.count ?? 0) > limits.proofLines.max;
  const list = drawn === null || isLong ? null : (entrants ?? (await listParts(db, drawId)).join("\n"));
  // Once the list is fixed, the terms hashed with it count, even if the draw has been renamed since.
  const terms = fixed?.terms ?? {
    stock: { _id, fullname, start_date: start_date.toISOString(), end_date: end_date.toISOString() },
    mode: draw.mode ?? draw.draw_mode,
    min_score: draw.min_score ?? draw.draw_min_score,
    reserves: draw.reserves ?? draw.draw_reserves,
    commitment: draw.commitment,
    beacon: round === null || beacon_at === null ? null : { ...chainOf(config), round, at: beacon_at.toISOString() },
    list: null,
  };
  return {
    ...terms,
    algorithm: drawn !== null && fixed === undefined ? "hitoslov-draw-1" : "hitoslov-draw-2",
    drawn: drawn && {
      at: drawn.at.toISOString(),
      seed,
      signature: draw.signature,
      entrants: list,
      entrants_hash: drawn.entrants_hash,
      prizes: drawn.prizes,
      winners: winners.map(({ entrant }) => entrant),
    },
    ...(obstacle !== null && { obstacle }),
    interventions,
  };
}

async function findShownDraw({ db, config }: Sources, drawId: string, isStaff: boolean) {
  const draw = await db
    .selectFrom("stocks")
    .leftJoin("drawings", "drawings.stock_id", "stocks.id")
    .select(["id", "fullname", "start_date", "end_date", "frozen_at", "status", "commitment", "seed"])
    .select(["draw_mode", "draw_min_score", "draw_reserves", "randomness", "beacon_round", "beacon_at"])
    .select(["at", "mode", "min_score", "reserves", "entrants", "entrants_hash", "prizes", "signature"])
    .where("id", "=", drawId)
    .executeTakeFirst();
  const asked = askedStatuses(config.APP_ENV !== "production");
  if (draw === undefined || !(isStaff || asked.includes(draw.status)))
    throw new AppError(404, "not_found", "Розыгрыша с\u00A0таким номером нет");
  return draw;
}

/** The proof as JSON with the whole list, streamed part by part: a million lines are 40 MB. */
export async function streamProof(sources: Sources, drawId: string, isStaff: boolean): Promise<Readable> {
  const proof = await findProof(sources, drawId, isStaff);
  if (proof.drawn === null || proof.drawn.entrants !== null) return Readable.from([JSON.stringify(proof)]);
  const mark = `"entrants":null`;
  const [before = "", after = ""] = JSON.stringify(proof).split(mark, 2);
  return Readable.from(withList(before, readParts(sources.db, drawId), after));
}

async function* withList(before: string, parts: AsyncIterable<string>, after: string): AsyncGenerator<string> {
  yield `${before}"entrants":"`;
  let isFirst = true;
  for await (const part of parts) {
    yield `${isFirst ? "" : "\\n"}${part.replaceAll("\n", "\\n")}`;
    isFirst = false;
  }
  yield `"${after}`;
}

/** The line of an entrant and its Merkle path to the root: two kilobytes prove that a long list has the line. */
export async function findEntrantPath(
  sources: Sources,
  { _idStock, entrant }: { readonly _idStock: string; readonly entrant: string },
  isStaff: boolean,
): Promise<{ number: number; line: string; path: string[] }> {
  const { db } = sources;
  await findShownDraw(sources, _idStock, isStaff);
  const fixed = await findList(db, _idStock);
  const part = await db
    .selectFrom("drawing_parts")
    .select(["part", "entrants"])
    .where("stock_id", "=", _idStock)
    .where("first", "<=", entrant)
    .orderBy("first", "desc")
    .limit(1)
    .executeTakeFirst();
  const lines = part?.entrants.split("\n") ?? [];
  const at = lines.findIndex((line) => line.startsWith(`${entrant} `));
  const line = lines[at];
  if (fixed === undefined || part === undefined || line === undefined) {
    throw new AppError(404, "not_found", "Такого участника в\u00A0списке нет");
  }
  const hex = fixed.roots.toString("hex");
  const roots = Array.from({ length: hex.length / 64 }, (_, index) => hex.slice(index * 64, index * 64 + 64));
  const { pathOf } = await import("@hitoslov/rules/merkle");
  return { number: part.part * partSize + at + 1, line, path: pathOf(part.entrants, at, roots, part.part) };
}
