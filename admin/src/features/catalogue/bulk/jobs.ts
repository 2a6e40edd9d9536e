import type { SongJob, SongWork } from "@hitoslov/contract";
import { createStore } from "@hitoslov/brand/store.ts";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { invalidate, isRefused, queryClient } from "../../../lib/queries.ts";

/** How often a running job is polled, ms. */
const pollMs = 1000;

/** Running jobs of everybody, and one's own of the last day. */
export const jobsQuery = queryOptions<SongJob[]>({
  queryKey: ["song-jobs"],
  queryFn: async ({ client, queryKey, signal }) => {
    const before = client.getQueryData<SongJob[]>(queryKey) ?? [];
    const { data } = await api.listSongJobs({}, { signal });
    // A colleague's job leaves the list as it ends: the last songs that it changed are yet to be shown.
    const isGone = ({ _id, state }: SongJob) => state === "running" && !data.some((job) => job._id === _id);
    if (before.some(isGone)) void invalidate("sound");
    return data;
  },
  // A job that runs must be found again once the connection or the server is back.
  refetchInterval: ({ state: { data, error } }) =>
    (error !== null && !isRefused(error)) || data?.some((job) => job.state === "running") === true ? pollMs : false,
});

/** One job with its refusals: the songs that it could not change, and why. */
export function jobQuery(id: string) {
  return queryOptions({
    queryKey: ["song-jobs", id],
    queryFn: ({ signal }) => api.getSongJob({ _id: id }, { signal }),
  });
}

/** Jobs started in this window, or seen running, as after a reload. They stay above the list until they are dismissed. */
export const keptJobs = createStore<readonly string[]>([]);

export function keepJob(id: string): void {
  if (!keptJobs.get().includes(id)) keptJobs.set([id, ...keptJobs.get()]);
}

/** `_id`: of the new job, where doing it twice would not be as doing it once. */
export async function startJob(
  ids: ReadonlySet<string>,
  work: Parameters<typeof api.startSongJob>[0]["work"],
  _id?: string,
) {
  const job = await api.startSongJob({ _id, ids: [...ids], work });
  keepJob(job._id);
  queryClient.setQueryData(jobsQuery.queryKey, (jobs: SongJob[] = []) => [
    job,
    ...jobs.filter((known) => known._id !== job._id),
  ]);
  return job;
}

export const workNames: Record<SongWork["kind"], string> = {
  change: "Изменение песен",
  replace: "Замена в\u00A0песнях",
  delete: "Удаление песен",
};
