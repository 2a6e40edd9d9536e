import { launches, moreCharts, songs } from "../features/metrics/charts.ts";
import { CohortsFigure } from "../features/metrics/cohorts-figure.tsx";
import { FigureGrid } from "../features/metrics/figure-frame.tsx";
import { FunnelFigure } from "../features/metrics/funnel-figure.tsx";
import { HoursFigure } from "../features/metrics/hours-figure.tsx";
import { Kpis } from "../features/metrics/kpis.tsx";
import { RangeFields } from "../features/metrics/range-fields.tsx";
import { RightsReport } from "../features/metrics/rights-report.tsx";
import { SeriesFigure } from "../features/metrics/series-figure.tsx";
import { SkippedFigure } from "../features/metrics/skipped-figure.tsx";
import { SongQuality } from "../features/metrics/songs/song-quality.tsx";
import { StatsKey } from "../features/metrics/stats-key.tsx";
import { useRange } from "../features/metrics/use-range.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";

export function MetricsScreen() {
  const [range, setRange] = useRange();
  return (
    <StaffPage
      title="Метрики"
      actions={
        <>
          <RangeFields range={range} onChange={setRange} />
          <StatsKey range={range} />
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
