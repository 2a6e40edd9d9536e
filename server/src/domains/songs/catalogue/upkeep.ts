import type { catalogueRoutes, Output } from "@hitoslov/contract";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { missing } from "../../../crud/change.ts";
import { recordChange } from "../../../crud/record.ts";
import type { AccountCaller } from "../../../http/caller.ts";
import { AppError } from "../../../http/errors.ts";
import { levelKept } from "../../../media/sounds.ts";
import { swapFiles } from "../../../media/swap.ts";
import type { Services } from "../../../services.ts";
import { audioColumns } from "./files.ts";

type Progress = Output<(typeof catalogueRoutes)["getSoundUpkeep"]>;

export async function findProgress(db: Kysely<Database>): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select coalesce((select sound_upkeep from settings), true) as running, count(*)::integer as total,
      count(*) filter (where loudness is not null or unreadable)::integer as done,
      count(*) filter (where unreadable)::integer as failed
    from sounds where sound is not null`.execute(db);
  return rows[0] ?? { running: true, total: 0, done: 0, failed: 0 };
}

/** Stops the job or lets it go on, and records who did. */
export async function setRunning(
  { db, now }: Pick<Services, "db" | "now">,
  actor: Pick<AccountCaller, "userId">,
  running: boolean,
): Promise<Progress> {
  return db.kysely.transaction().execute(async (trx) => {
    const before = await trx.selectFrom("settings").select("sound_upkeep").forUpdate().executeTakeFirst();
    if (before === undefined) throw missing("setting");
    const after = { sound_upkeep: running };
    await trx.updateTable("settings").set(after).execute();
    const fields = ["sound_upkeep"] as const;
    const subject = { entity: "setting", id: "settings", action: "update", fields } as const;
    await recordChange(trx, { ...subject, actor, now: now(), before, after });
    return findProgress(trx);
  });
}

/**
 * Levels, fingerprints and draws the audio that songs had before that was done to what is uploaded: one song after the
 * other till none is left, staff stop it, or the server. What it has done stays done.
 */
export async function keepUpSounds({ db, media }: Pick<Services, "db" | "media">, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    const next = await db.kysely
      .selectFrom("sounds")
      .innerJoin("settings", (join) => join.onTrue())
      .select(["sounds.id", "sound", "word_times"])
      .where("sound_upkeep", "=", true)
      .where("sound", "is not", null)
      .where("loudness", "is", null)
      .where("unreadable", "=", false)
      .orderBy("sounds.id")
      .limit(1)
      .executeTakeFirst();
    if (next === undefined || next.sound === null) return;
    await keepUpSound({ db, media }, { ...next, sound: next.sound });
  }
}

type Due = {
  readonly id: string;
  readonly sound: string;
  readonly word_times: readonly (readonly (readonly [number, number])[])[] | null;
};

async function keepUpSound(
  { db, media }: Pick<Services, "db" | "media">,
  { id, sound, word_times }: Due,
): Promise<void> {
  /** Staff may have uploaded another one meanwhile: that is looked at already. */
  const own = db.kysely.updateTable("sounds").where("id", "=", id).where("sound", "=", sound);
  const added: string[] = [];
  await swapFiles(media, added, async (removeAfterCommit) => {
    const fragment = await levelKept(media, "upkeep", sound).catch((error: unknown) => {
      // A file that is refused, or is not there, stays as it is; a server that is busy is asked again.
      if (error instanceof AppError && error.status === 503) throw error;
      return undefined;
    });
    if (fragment === undefined) return own.set({ unreadable: true }).execute();
    const { audio_hash } = await db.kysely
      .selectFrom("sounds")
      .select("audio_hash")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const isSame = audio_hash === fragment.hash;
    const name = isSame ? sound : await media.save(fragment.mp3, "mp3");
    if (!isSame) added.push(name);
    // The padding of an mp3 counts for its length no more: what is sung last may have ended in it.
    const times = word_times?.map((ranges) =>
      ranges.map(([start, end]) => [Math.min(start, fragment.ms - 1), Math.min(end, fragment.ms)]),
    );
    const { numUpdatedRows } = await own
      .set({ ...audioColumns(name, fragment), ...(times && { word_times: JSON.stringify(times) }) })
      .executeTakeFirst();
    removeAfterCommit(numUpdatedRows === 0n ? (isSame ? null : name) : isSame ? null : sound);
  });
}
