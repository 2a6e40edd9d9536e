import type { catalogueRoutes, Output } from "@hitoslov/contract";
import { shortenTimes } from "@hitoslov/rules";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema.ts";
import { missing } from "../../../crud/change.ts";
import { recordChange } from "../../../crud/record.ts";
import type { AccountCaller } from "../../../http/caller.ts";
import { isUnreadable, levelKept } from "../../../media/sounds.ts";
import { swapFiles } from "../../../media/swap.ts";
import type { Services } from "../../../services.ts";
import { audioColumns } from "./files.ts";
import { forgetSilences } from "./song.ts";

type Progress = Output<(typeof catalogueRoutes)["getSoundUpkeep"]>;

export async function findUpkeepProgress(db: Kysely<Database>): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select coalesce((select sound_upkeep from settings), true) as running, count(*)::integer as total,
      count(*) filter (where loudness is not null or unreadable)::integer as done,
      count(*) filter (where unreadable)::integer as failed
    from sounds where sound is not null`.execute(db);
  return rows[0] ?? { running: true, total: 0, done: 0, failed: 0 };
}

/** Pauses or resumes the job, and records who did. */
export async function setUpkeepRunning(
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
    const audited = { entity: "setting", id: "settings", action: "update", fields } as const;
    await recordChange(trx, { ...audited, actor, now: now(), before, after });
    return findUpkeepProgress(trx);
  });
}

/**
 * Levels, fingerprints and draws the audio that was uploaded before uploads were processed so: one song after the other,
 * until none is left, staff pause it or the server stops. An error that is not the file's fault ends this run; the next run
 * continues.
 */
export async function keepUpSounds({ db, media }: Pick<Services, "db" | "media">, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted === true) return;
    const next = await db.kysely
      .selectFrom("sounds")
      .innerJoin("settings", (join) => join.onTrue())
      .select(["sounds.id", "sound", "audio_hash"])
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

type Due = { readonly id: string; readonly sound: string; readonly audio_hash: string | null };

async function keepUpSound(
  { db, media }: Pick<Services, "db" | "media">,
  { id, sound, audio_hash }: Due,
): Promise<void> {
  const added: string[] = [];
  await swapFiles({ db, media }, added, async (removeAfterCommit) => {
    const fragment = await levelKept(media, "upkeep", sound).catch((error: unknown) => {
      if (!isUnreadable(error)) throw error;
      return undefined;
    });
    const name = fragment === undefined || audio_hash === fragment.hash ? sound : await media.save(fragment.mp3, "mp3");
    if (name !== sound) added.push(name);
    await db.kysely.transaction().execute(async (trx) => {
      // Staff may have uploaded another file meanwhile, which is processed already.
      const own = trx.selectFrom("sounds").select("word_times").where("id", "=", id).where("sound", "=", sound);
      const current = await own.forUpdate().executeTakeFirst();
      if (current === undefined) return removeAfterCommit(trx, name === sound ? null : name);
      const song = trx.updateTable("sounds").where("id", "=", id);
      if (fragment === undefined) {
        await song.set({ unreadable: true }).execute();
        return;
      }
      const times = shortenTimes(current.word_times, fragment.ms);
      const word_times = times === null ? null : JSON.stringify(times);
      await forgetSilences(trx, id);
      // The earlier file stays: staff may restore a version that has it.
      await song.set({ ...audioColumns(name, fragment), word_times }).execute();
    });
  });
}
