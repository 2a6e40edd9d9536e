import type { Metric } from "@hitoslov/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import type { DayRange } from "./range.ts";

/** One metric over these days; the figures of the days shown before stay until the new ones load. */
export function seriesQuery({ start, end }: DayRange, metric: Metric, by: "time" | "hour_of_day" = "time") {
  return queryOptions({
    queryKey: ["metrics", metric, by, start, end],
    queryFn: ({ signal }) => api.getSeries({ metric, by, start_date: start, end_date: end }, { signal }),
    placeholderData: keepPreviousData,
  });
}
