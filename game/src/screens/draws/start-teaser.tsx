import { plural } from "@hitoslov/contract/plural";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { isAhead, isCounting, roughlyLeft, type TimedDraw, untilNews } from "../../features/draws/draw-time.ts";
import { prizeAt } from "../../features/draws/ranks.ts";
import styles from "./start-teaser.module.css";
import { settingsQuery } from "../../lib/queries.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { whole } from "../../lib/figures.ts";
import { PrizeArt } from "../../ui/prize/prize-art.tsx";
import { currentDrawsQuery, useForcedDraw } from "./draws-query.ts";

/** The draw on the start screen, or a link to the draws if there is none; below, a link to a room. */
export function StartTeaser() {
  const { data: settings } = useQuery(settingsQuery);
  const { data } = useQuery({
    ...currentDrawsQuery,
    // The page may stay open past the draw's end; without a draw, the settings say when one appears.
    refetchInterval: ({ state: { data } }) => (data?.current ? untilNews([data.current]) : false),
    refetchOnWindowFocus: true,
  });
  const forced = useForcedDraw();
  const draws = forced === undefined ? undefined : data;
  const emptyText = draws === undefined ? "Призы и\u00A0призовые места" : (settings?.emptyStock ?? "");
  return (
    <>
      <Teaser draw={forced ?? draws?.current ?? draws?.lastEnded ?? null} emptyText={emptyText} />
      <AppLink className="link" to="/room">
        Общий эфир: играть компанией
      </AppLink>
    </>
  );
}

type TeaserProps = {
  /** The active or paused draw, or else the one that ended last; null if there is none. */
  readonly draw: TimedDraw | null;
  readonly emptyText: string;
};

/** A line about the draw on the start screen. */
function Teaser({ draw, emptyText }: TeaserProps) {
  return (
    <AppLink className={`on-bed ${styles.teaser}`} to="/stocks">
      <span className={styles.art}>
        <PrizeArt img={Object.values(draw?.prizes ?? {})[0]?.img ?? null} at={draw === null ? 3 : 0} />
      </span>
      <span className={styles.text}>
        <b>{draw?.name ?? "Розыгрыши"}</b>
        <span>{draw === null ? emptyText : teaserText(draw)}</span>
        {draw?.training === true && <span>Учебный розыгрыш: призы не&nbsp;вручаются</span>}
      </span>
      <Icon of={ChevronRight} />
    </AppLink>
  );
}

function teaserText(draw: TimedDraw): string {
  const { status, me, start_date, end_date, ahead, excluded } = draw;
  if (status === "ended") {
    const prize = me?.prize ?? null;
    if (prize !== null) return `Ваш приз: ${prize}`;
    return draw.training || draw.awarded
      ? "Розыгрыш окончен, победители\u00A0— в\u00A0архиве"
      : "Розыгрыш окончен, призы ещё не\u00A0вручены";
  }
  if (status === "paused") return "Розыгрыш на\u00A0паузе: места сохранены, очки пока не\u00A0идут";
  const now = Date.now() + ahead;
  if (isCounting(draw, now)) return "Время вышло, подводим итоги";
  if (isAhead(draw, now)) {
    const left = roughlyLeft(Date.parse(start_date) - now);
    return excluded
      ? `Призы розыгрыша, до\u00A0начала ${left}`
      : `До\u00A0начала ${left}, песни пока не\u00A0в\u00A0счёт`;
  }
  const left = roughlyLeft(Date.parse(end_date) - now);
  if (excluded) return `Призы розыгрыша, до\u00A0конца ${left}`;
  if (me === null)
    return `${draw.asks ? "Примите правила" : "Соберите песню"}\u00A0— и\u00A0вы в\u00A0розыгрыше. Ещё ${left}`;
  return rankText(draw, me, left);
}

/** «Аристарх обходит вас на 40 очков. Вы на 13-м месте», «13-е место: ваш приз — Билеты. До 12-го — 426 очков». */
function rankText(draw: TimedDraw, me: NonNullable<TimedDraw["me"]>, left: string): string {
  const { place, next, passed } = me;
  const prize = me.prize ?? prizeAt(draw, place)?.name;
  const holds = prize === undefined ? `Вы на\u00A0${place}-м месте` : `${place}-е место: ваш приз\u00A0— ${prize}`;
  if (passed !== null) return `${passed.name} обходит вас на\u00A0${points(passed.points)}. ${holds}`;
  if (next === null) return `${holds}, до\u00A0конца ${left}`;
  return `${holds}. До\u00A0${next.place}-го\u00A0— ${points(next.points)}`;
}

function points(count: number): string {
  return `${whole(count)}\u00A0${plural(count, "очко", "очка", "очков")}`;
}
