import { grey, launches, moreCharts, type SeriesChart, songs } from "../features/metrics/charts.ts";
import { CohortsFigure } from "../features/metrics/cohorts-figure.tsx";
import { FigureFrame, FigureGrid } from "../features/metrics/figure-frame.tsx";
import { FunnelFigure, SkippedFigure } from "../features/metrics/bar-figures.tsx";
import { Kpis } from "../features/metrics/kpis.tsx";
import { RangeFields } from "../features/metrics/range-fields.tsx";
import { SongQuality } from "../features/metrics/songs/song-quality.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { SectionLink } from "../ui/section-link.tsx";
import { useSearchParams } from "react-router";
import { lastDays } from "../lib/calendar.ts";
import { type DayRange, rangeError, usualDays } from "../features/metrics/range.ts";
import { Download, X } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { useStatsDownload } from "../ui/use-stats-download.ts";
import styles from "../features/metrics/metrics.module.css";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { type Plot, plotOf, sheetOf } from "../features/metrics/plot.ts";
import { seriesQuery } from "../features/metrics/series-query.ts";
import { zoneName } from "../lib/moments.ts";
import { formatSpan } from "../features/metrics/figures.ts";
import { saveFile } from "@hitoslov/brand/save-file.ts";
import { api, messageOf } from "../lib/api.ts";
import { useToast } from "../lib/toasts.tsx";

export function MetricsScreen() {
  const [range, setRange] = useRange();
  return (
    <StaffPage
      title="Метрики"
      actions={
        <>
          <RangeFields range={range} onChange={setRange} />
          <StatsDownloadButton range={range} />
        </>
      }
    >
      <Kpis range={range} />
      <FigureGrid>
        <SeriesFigure chart={launches} range={range} />
        <SeriesFigure chart={songs} range={range} />
        <HoursFigure range={range} />
        <SkippedFigure range={range} />
        {moreCharts.map((chart) => (
          <SeriesFigure key={chart.metric} chart={chart} range={range} />
        ))}
        <FunnelFigure range={range} />
        <CohortsFigure range={range} />
      </FigureGrid>
      <SongQuality range={range} />
      <RightsReport range={range} />
    </StaffPage>
  );
}

/** The days, kept in the address: a link shows a colleague the same figures. */
function useRange(): readonly [DayRange, (range: DayRange) => void] {
  const [params, setParams] = useSearchParams();
  const asked = { start: params.get("from") ?? "", end: params.get("to") ?? "" };
  const setRange = ({ start, end }: DayRange) => {
    // From the address: the change before may not have been rendered yet.
    const next = new URLSearchParams(location.search);
    next.set("from", start);
    next.set("to", end);
    // Other days have other songs: go back to the first page.
    next.delete("page");
    setParams(next, { preventScrollReset: true });
  };
  return [rangeError(asked) === undefined ? asked : lastDays(usualDays), setRange];
}

/** «Скачать stats.xlsx» for the same days. */
function StatsDownloadButton({ range }: { readonly range: DayRange }) {
  const { download, cancel, progress } = useStatsDownload();
  const handleDownload = () => {
    if (progress === null) void download(range);
  };
  return (
    <div className={styles.stats}>
      <button
        type="button"
        className="key key--action"
        aria-busy={progress !== null}
        aria-disabled={progress !== null}
        onClick={handleDownload}
      >
        <Icon of={Download} />
        {progress ?? "Скачать stats.xlsx"}
      </button>
      {progress !== null && <IconButton of={X} label="Отменить скачивание" onClick={cancel} />}
    </div>
  );
}

type SeriesFigureProps = { readonly chart: SeriesChart; readonly range: DayRange };

/** A chart by day, or by hour for one or two days. */
function SeriesFigure({ chart, range }: SeriesFigureProps) {
  const query = useQuery(seriesQuery(range, chart.metric));
  const plot = query.data && plotOf(chart, query.data);
  const per = query.data?.unit === "hour" ? "за\u00A0час" : "за\u00A0день";
  return (
    <FigureFrame
      title={chart.title}
      unit={`${plot?.scale.word ?? ""}${chart.unit}${chart.ever === true ? "" : ` ${per}`}`}
      parts={plot?.parts ?? []}
      range={range}
      name={chart.metric}
      sheet={query.data && plot && sheetOf(plot, query.data.unit)}
      query={query}
    >
      {plot !== undefined && (
        <Suspense fallback={<Skeleton rows={5} />}>
          <LazyPlot plot={plot} title={chart.title} look={chart.look} />
        </Suspense>
      )}
    </FigureFrame>
  );
}

const title = "Длительность игры по\u00A0часам";

/** The length of visits by the hour of the day they ended. */
function HoursFigure({ range }: { readonly range: DayRange }) {
  const query = useQuery(seriesQuery(range, "visit", "hour_of_day"));
  const plot: Plot | undefined = query.data && {
    parts: [{ key: "minutes", name: "Минут в\u00A0среднем", colour: grey }],
    points: query.data.buckets.map(({ at, values: { count = 0, seconds = 0 } }) => ({
      at,
      values: { minutes: count === 0 ? 0 : Math.round((seconds / count / 60) * 10) / 10 },
    })),
    scale: { by: 1, word: "" },
    mark: (minutes) => formatSpan(minutes * 60),
  };
  return (
    <FigureFrame
      title={title}
      unit={`минут в\u00A0среднем, ${zoneName()}`}
      range={range}
      name="visit"
      sheet={plot && sheetOf(plot, "hour_of_day")}
      query={query}
    >
      {plot !== undefined && (
        <Suspense fallback={<Skeleton rows={5} />}>
          <LazyPlot plot={plot} title={title} look="hours" />
        </Suspense>
      )}
    </FigureFrame>
  );
}

/** Lazy: the figures are readable before the chart library has loaded. */
const LazyPlot = lazy(async () => ({ default: (await import("../features/metrics/series-plot.tsx")).SeriesPlot }));

const files = [
  { name: "rights.xlsx", call: api.downloadRightsReport, label: "Скачать xlsx" },
  { name: "rights.csv", call: api.downloadRightsTable, label: "Скачать csv" },
] as const;
type File = (typeof files)[number];

/** The report for rights holders for the same days. */
function RightsReport({ range: { start, end } }: { readonly range: DayRange }) {
  const [loading, setLoading] = useState<File | null>(null);
  const toast = useToast();
  const download = async (file: File) => {
    if (loading !== null) return;
    setLoading(file);
    try {
      saveFile(file.name, await file.call({ start_date: start, end_date: end }));
    } catch (error) {
      toast.error(messageOf(error));
    }
    setLoading(null);
  };
  return (
    <section className={styles.report} aria-labelledby="rights-title">
      <h2 id="rights-title">Отчёт правообладателям</h2>
      <p>
        Прослушивания и&nbsp;секунды за&nbsp;выбранные дни по&nbsp;правообладателям, авторам и&nbsp;месяцам. Игры
        сотрудников не&nbsp;считаются. Песни{" "}
        <SectionLink of="songs" to="/?has_rights_holder=no">
          без правообладателя
        </SectionLink>{" "}
        стоят отдельным листом.
      </p>
      <div className={styles.files}>
        {files.map((file) => (
          <button
            key={file.name}
            type="button"
            className="key"
            aria-busy={loading === file}
            aria-disabled={loading !== null}
            onClick={() => void download(file)}
          >
            <Icon of={Download} />
            {loading === file ? "Готовим файл…" : file.label}
          </button>
        ))}
      </div>
    </section>
  );
}
