import { funnelStepTexts } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { Bars } from "./bars.tsx";
import { FigureFrame } from "./figure-frame.tsx";
import { formatShare, formatShort } from "./figures.ts";
import { funnelsOf } from "./funnel.ts";
import type { DayRange } from "./range.ts";
import { seriesQuery } from "./series-query.ts";
import styles from "./metrics.module.css";

/** From the start of a song to its end, by level: where players stop. */
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
