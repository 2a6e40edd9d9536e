import { funnelStepTexts } from "@hitoslov/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { FigureFrame } from "./figure-frame.tsx";
import { formatShare, formatShort } from "./figures.ts";
import { funnelsOf } from "./funnel.ts";
import type { DayRange } from "./range.ts";
import { seriesQuery } from "./series-query.ts";
import styles from "./metrics.module.css";
import { limits } from "@hitoslov/contract/limits";
import { api } from "../../lib/api.ts";
import type { ReactNode } from "react";

/** The funnel from the start of a song to its end, by level: where players stop. */
export function FunnelFigure({ range }: { readonly range: DayRange }) {
  const query = useQuery(seriesQuery(range, "funnel"));
  const funnels = query.data && funnelsOf(query.data.total);
  return (
    <FigureFrame
      wide
      title="От&nbsp;начала до&nbsp;конца по&nbsp;уровням"
      unit="песен и&nbsp;доля идущих дальше"
      range={range}
      name="funnel"
      sheet={
        funnels && {
          head: ["Уровень и\u00A0шаг", "Дошло, песен", "Идут дальше, %"],
          rows: funnels.flatMap(({ level, steps }) =>
            steps.map(({ step, count, share }) => ({
              key: `${level}:${step}`,
              name: `${level}: ${funnelStepTexts[step]}`,
              cells: [count, share === null ? null : Math.round(share * 1000) / 10],
            })),
          ),
        }
      }
      query={query}
    >
      <div className={styles.funnels}>
        {funnels?.map(({ level, steps }) => (
          <section key={level} className={styles.funnel}>
            <h3>Уровень&nbsp;{level}</h3>
            <Bars
              rows={steps.map(({ step, count, share, worst }) => ({
                key: step,
                name: funnelStepTexts[step],
                width: count / Math.max(1, steps[0]?.count ?? 0),
                value: formatShort(count),
                note: (
                  <small>
                    {share !== null && `дальше идут ${formatShare(share)}`}
                    {worst && <StatusBadge tone="bad">чаще всего уходят здесь</StatusBadge>}
                  </small>
                ),
              }))}
            />
          </section>
        ))}
      </div>
    </FigureFrame>
  );
}

const shown = 5;
/** The share of a bar of full width, unless a greater one is shown. */
const full = 0.4;

/** The most skipped of the most played songs: one skip of one play says nothing. */
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

type BarsProps = {
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    /** The share of the full width, 0 to 1. */
    readonly width: number;
    readonly value: string;
    /** Text below the bar. */
    readonly note?: ReactNode;
  }[];
};

/** Horizontal bars with names before and figures after them. */
function Bars({ rows }: BarsProps) {
  return (
    <ol className={styles.bars}>
      {rows.map(({ key, name, width, value, note }) => (
        <li key={key}>
          <span>{name}</span>
          <i style={{ width: `${width * 100}%` }} aria-hidden="true" />
          <b>{value}</b>
          {note}
        </li>
      ))}
    </ol>
  );
}
