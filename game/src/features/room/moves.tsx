import { ArrowDown, ArrowUp, Minus } from "lucide";
import { type CSSProperties, useLayoutEffect, useRef } from "react";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { hasLessMotion } from "../../lib/preferences.ts";
import { whole } from "../../ui/figures.ts";
import { byRank, type CrewMember, movesOf } from "./crew-news.ts";
import styles from "./moves.module.css";

const duration = 420;
const easing = "cubic-bezier(.2, .8, .2, 1)";

type MovesProps = {
  readonly crew: readonly CrewMember[];
  /** After the first song nobody has stood anywhere before. */
  readonly isFirst: boolean;
};

/** The scoreboard: rows slide from where they stood before the song, or are there at once. */
export function Moves({ crew, isFirst }: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  const ranked = byRank(crew);
  useLayoutEffect(() => {
    if (list.current === null || isFirst || hasLessMotion()) return;
    const moves = movesOf(ranked);
    for (const row of list.current.querySelectorAll<HTMLElement>("[data-guest]")) {
      const move = moves.get(row.dataset["guest"] ?? "") ?? 0;
      const from = `0 ${move * row.offsetHeight}px`;
      if (move !== 0) row.animate({ translate: [from, "0 0"] }, { duration, easing });
    }
    // Once, when the scoreboard comes: who loses the connection meanwhile moves nobody.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const most = Math.max(1, ...crew.map(({ points }) => points));
  return (
    <ol className={styles.moves} ref={list} aria-label="Таблица">
      {ranked.map(({ guest, name, rank, before, points, gained }) => (
        <li key={guest} data-guest={guest} data-risen={rank < before || undefined}>
          <span className={styles.rank}>{rank}</span>
          <Move by={isFirst ? 0 : before - rank} />
          <Avatar name={name} photo={null} />
          <b className={styles.name}>{name}</b>
          <span className={styles.bar} aria-hidden="true">
            <i style={share((points - gained) / most)} />
            <i data-added style={share(gained / most)} />
          </span>
          <span className={styles.added}>+{gained}</span>
          <b className={styles.points}>
            {whole(points)}
            <span className="vh"> очков</span>
          </b>
        </li>
      ))}
    </ol>
  );
}

function share(of: number): CSSProperties {
  const style: CSSProperties & Record<"--share", string> = { "--share": `${Math.max(0, of) * 100}%` };
  return style;
}

function Move({ by }: { readonly by: number }) {
  const way = by > 0 ? "up" : by < 0 ? "down" : "same";
  return (
    <span className={styles.move} data-way={way}>
      <Icon of={way === "up" ? ArrowUp : way === "down" ? ArrowDown : Minus} />
      <span className="vh">{way === "up" ? "вверх на " : way === "down" ? "вниз на " : "место то же"}</span>
      {by !== 0 && Math.abs(by)}
    </span>
  );
}
