import type { SongJob, SongWork } from "@hitoslov/contract";
import { createStore } from "@hitoslov/brand/store.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/queries.ts";

/** How often a running job is polled, ms. */
const pollMs = 1000;

/** Running jobs of everybody, and one's own of the last day. */
export const jobsQuery = queryOptions({
  queryKey: ["song-jobs"],
  queryFn: async ({ signal }) => (await api.listSongJobs({}, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some((job) => job.state === "running") === true ? pollMs : false),
});

/** One job with its refusals: the songs that it could not change, and why. */
export function jobQuery(id: string) {
  return queryOptions({
    queryKey: ["song-jobs", id],
    queryFn: ({ signal }) => api.getSongJob({ _id: id }, { signal }),
  });
}

/** Jobs started in this window. They stay above the list until they are dismissed. */
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
