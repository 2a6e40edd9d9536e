import type { SongJob, SongWork } from "@hitoslov/contract";
import { createStore } from "@hitoslov/brand/store.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/queries.ts";

/** How often a job that runs is asked about, ms. */
const pollMs = 1000;

/** All jobs that are told of: everybody's while they run, and the own ones for a day after. */
export const jobsQuery = queryOptions({
  queryKey: ["song-jobs"],
  queryFn: async ({ signal }) => (await api.listSongJobs({}, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some((job) => job.state === "running") === true ? pollMs : false),
});

/** One job with what it has left as it was. */
export function jobQuery(id: string) {
  return queryOptions({
    queryKey: ["song-jobs", id],
    queryFn: ({ signal }) => api.getSongJob({ _id: id }, { signal }),
  });
}

/** Jobs that this person has begun in this window: these stand above the list till they are put away. */
export const ownJobs = createStore<readonly string[]>([]);

export async function startJob(ids: ReadonlySet<string>, work: Parameters<typeof api.startSongJob>[0]["work"]) {
  const job = await api.startSongJob({ ids: [...ids], work });
  ownJobs.set([job._id, ...ownJobs.get()]);
  queryClient.setQueryData(jobsQuery.queryKey, (jobs: SongJob[] | undefined) => [job, ...(jobs ?? [])]);
  return job;
}

export const workNames: Record<SongWork["kind"], string> = {
  change: "Изменение песен",
  replace: "Замена в\u00A0песнях",
  delete: "Удаление песен",
};
