import { ChevronRight } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { roughlyLeft } from "./left.ts";
import { PrizeArt } from "../../ui/prize/prize-art.tsx";
import { isCounting, type TimedDraw } from "./timed-draw.ts";
import styles from "./teaser.module.css";

type TeaserProps = {
  /** The active draw, or the one that has ended last; null where there has been none. */
  readonly stock: TimedDraw | null;
  readonly emptyText: string;
};

/** A line about the draw on the start screen. */
export function Teaser({ stock, emptyText }: TeaserProps) {
  return (
    <AppLink className={`on-bed ${styles.teaser}`} to="/stocks">
      <span className={styles.art}>
        <PrizeArt img={Object.values(stock?.prizes ?? {})[0]?.img ?? null} at={stock === null ? 3 : 0} />
      </span>
      <span className={styles.text}>
        <b>{stock?.name ?? "Розыгрыши"}</b>
        <span>{stock === null ? emptyText : teaserText(stock)}</span>
      </span>
      <Icon of={ChevronRight} />
    </AppLink>
  );
}

function teaserText(draw: TimedDraw): string {
  const { status, me, end_date, ahead, excluded } = draw;
  if (status === "ended") {
    const prize = me?.prize ?? null;
    return prize === null ? "Розыгрыш окончен, победители\u00A0— в\u00A0архиве" : `Ваш приз: ${prize}`;
  }
  const now = Date.now() + ahead;
  if (isCounting(draw, now)) return "Время вышло, подводим итоги";
  const until = `до\u00A0конца ${roughlyLeft(Date.parse(end_date) - now)}`;
  if (excluded) return `Призы розыгрыша, ${until}`;
  return `${me === null ? "Соберите песню, и\u00A0место ваше" : `Вы на\u00A0${me.place}-м месте`}, ${until}`;
}
