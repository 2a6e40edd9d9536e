import type { songJobRoutes } from "@hitoslov/contract";
import { inTransaction } from "../../../../crud/change.ts";
import type { Handlers } from "../../../../http/register.ts";
import { log } from "../../../../log.ts";
import type { Services } from "../../../../services.ts";
import { songEntity } from "../song.ts";
import { checkChange } from "./change.ts";
import { findJobWithRefusals, findJob, insertJob, listJobs, stopJob } from "./queries.ts";
import { previewReplace } from "./replace.ts";
import { runBatch } from "./run.ts";

export const songJobHandlers = (services: Services): Omit<Handlers<typeof songJobRoutes>, "findSongIds"> => {
  const { kysely } = services.db;
  return {
    async startSongJob({ _id, ids, work }, { caller: { userId }, now }) {
      const job = await inTransaction(services, songEntity, async (trx) => {
        if (work.kind === "change") await checkChange(trx, work.change);
        return insertJob(trx, { id: _id, userId, now, ids, work });
      });
      // The first batch runs at once: most jobs have no more. The scheduled job does the rest, and what fails here.
      await runBatch(services, job._id).catch((err: unknown) => log.error({ err }, "song job failed"));
      return (await findJob(kysely, job._id)) ?? job;
    },

    async listSongJobs(_input, { caller: { userId }, now }) {
      return { data: await listJobs(kysely, userId, now) };
    },

    async getSongJob({ _id }) {
      return findJobWithRefusals(kysely, _id);
    },

    async stopSongJob({ _id }, { now }) {
      return stopJob(kysely, _id, now);
    },

    async previewReplace({ ids, replace }) {
      return previewReplace(kysely, ids, replace);
    },
  };
};
