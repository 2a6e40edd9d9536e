import { limits } from "@hitoslov/contract/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { Bars } from "./bars.tsx";
import { FigureFrame } from "./figure-frame.tsx";
import { formatShare } from "./figures.ts";
import type { DayRange } from "./range.ts";

const shown = 5;
/** Of which share a bar is as wide as its place, if none is greater. */
const full = 0.4;

/** The songs that are skipped most, among those that are played most: one skip of one play tells nothing. */
export function SkippedFigure({ range }: { readonly range: DayRange }) {
  const query = useQuery({
    queryKey: ["metrics", "skipped", range.start, range.end],
    queryFn: ({ signal }) =>
      api.listSongQuality(
        { start_date: range.start, end_date: range.end, sort: "-launches", limit: limits.page.max },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const songs = query.data?.data
    .flatMap(({ _id, name, skip_share }) =>
      skip_share === null || skip_share === 0 ? [] : [{ _id, name, skip_share }],
    )
    .toSorted((one, other) => other.skip_share - one.skip_share)
    .slice(0, shown);
  return (
    <FigureFrame
      title="Чаще всего пропускают"
      unit="доля пропусков"
      range={range}
      name="skipped"
      sheet={
        songs && {
          head: ["Песня", "Доля пропусков, %"],
          rows: songs.map(({ _id, name, skip_share }) => ({
            key: _id,
            name,
            cells: [Math.round(skip_share * 1000) / 10],
          })),
        }
      }
      query={query}
    >
      {songs !== undefined && (
        <Bars
          rows={songs.map(({ _id, name, skip_share }) => ({
            key: _id,
            name,
            width: skip_share / Math.max(full, songs[0]?.skip_share ?? 0),
            value: formatShare(Math.round(skip_share * 100) / 100),
          }))}
        />
      )}
    </FigureFrame>
  );
}
