import type { Series } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import {
  compareCounts,
  compareSeconds,
  compareShares,
  type Comparison,
  formatShare,
  formatShort,
  formatSpan,
  shareOf,
  sumOf,
} from "./figures.ts";
import { ArrowDownRight, ArrowUpRight } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { type DayRange, previousOf, rangeText } from "./range.ts";
import { seriesQuery } from "./series-query.ts";
import styles from "./kpis.module.css";

type Values = Series["total"];

const all = (values: Values) => sumOf(Object.values(values));
const skipShare = ({ guessed = 0, failed = 0, skipped = 0 }: Values) => shareOf(skipped, guessed + failed + skipped);
const meanVisit = ({ count = 0, seconds = 0 }: Values) => shareOf(seconds, count);

/** The key figures of the days; the same calls as the charts below. */
export function Kpis({ range }: { readonly range: DayRange }) {
  const { data: launch, isError: noLaunch } = useQuery(seriesQuery(range, "launch"));
  const { data: song, isError: noSong } = useQuery(seriesQuery(range, "song"));
  const { data: visit, isError: noVisit } = useQuery(seriesQuery(range, "visit", "hour_of_day"));
  const mean = visit && meanVisit(visit.total);
  return (
    <div className={styles.summary}>
      <dl className={styles.kpis}>
        <Kpi
          name="Запуски игры"
          value={launch && formatShort(all(launch.total))}
          failed={noLaunch}
          comparison={launch && compareCounts(all(launch.total), all(launch.previous))}
        />
        <Kpi
          name="Собрано песен"
          value={song && formatShort(song.total["guessed"] ?? 0)}
          failed={noSong}
          comparison={song && compareCounts(song.total["guessed"] ?? 0, song.previous["guessed"] ?? 0)}
        />
        <Kpi
          name="Доля пропусков"
          value={song && formatShare(skipShare(song.total))}
          failed={noSong}
          comparison={song && compareShares(skipShare(song.total), skipShare(song.previous))}
          less
        />
        <Kpi
          name="Средняя игра"
          value={mean === undefined ? undefined : mean === null ? "—" : formatSpan(mean)}
          failed={noVisit}
          comparison={visit && compareSeconds(meanVisit(visit.total), meanVisit(visit.previous))}
        />
      </dl>
      <p className="hint">Сравнение с&nbsp;днями {rangeText(previousOf(range))}</p>
    </div>
  );
}

type KpiProps = {
  readonly name: string;
  /** Undefined while it loads, or if that failed. */
  readonly value: string | undefined;
  readonly failed: boolean;
  readonly comparison: Comparison | undefined;
  /** Whether less of it is better. */
  readonly less?: boolean;
};

/** One key figure, compared with the days before. */
function Kpi({ name, value, failed, comparison, less = false }: KpiProps) {
  const good = comparison !== undefined && (less ? comparison.sign < 0 : comparison.sign > 0);
  const tone = comparison === undefined || comparison.sign === 0 ? styles.even : good ? styles.good : styles.bad;
  return (
    <div className={styles.kpi}>
      <dt>{name}</dt>
      <dd>
        {value ?? (failed ? "—" : "…")}
        <small className={tone}>
          {comparison !== undefined && comparison.sign !== 0 && (
            <Icon of={comparison.sign > 0 ? ArrowUpRight : ArrowDownRight} />
          )}
          {comparison?.text ?? "\u00A0"}
        </small>
      </dd>
    </div>
  );
}
