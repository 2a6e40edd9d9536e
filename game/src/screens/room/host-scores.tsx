import type { HostState } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { ArrowDown, ArrowRight, ArrowUp, Minus, Pause } from "lucide";
import { type CSSProperties, useLayoutEffect, useRef } from "react";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Record } from "../../art/record.tsx";
import { byRank, type RoomGuest, movesOf, songNews } from "../../features/room/guest-news.ts";
import dock from "./host-dock.module.css";
import { afterSong } from "../../features/room/ordinals.ts";
import styles from "./scores.module.css";
import { hasLessMotion } from "../../lib/preferences.ts";
import { whole } from "../../lib/figures.ts";
import page from "../../ui/page.module.css";
import { ConnectionNote } from "./interruptions.tsx";
import { useSecondsLeft } from "./use-room.ts";

type HostScoresProps = {
  readonly room: HostState;
  readonly tries: number;
  readonly now: () => number;
  readonly onNext: () => void;
  readonly onHold: () => void;
};

/** The scoreboard between songs: what the song was, who has moved. */
export function HostScores({ room, tries, now, onNext, onHold }: HostScoresProps) {
  const { crew, played, settings, song, until } = room;
  const left = useSecondsLeft(now, until);
  const words = (played?.words ?? []).map((text) => ({ text, state: "given" as const }));
  return (
    <main className={`${page.page} ${styles.scores}`}>
      <div className={page.hero}>
        <div className={page.text}>
          <h1>{afterSong((song ?? 0) + 1)}</h1>
          <p>{songNews(played, crew)}</p>
        </div>
        <div className={page.rise} aria-hidden="true">
          <div className={page.clip}>
            <div className={page.disc}>
              <Record words={words} level={Number(settings.level)} played />
            </div>
          </div>
        </div>
      </div>
      <section className="panel" aria-label="Счёт">
        <div className={styles.sheet}>
          <ConnectionNote tries={tries} />
          <Moves guests={crew} isFirst={song === 0} />
        </div>
        <div className={`dock on-bed ${dock.dock}`}>
          <p className={dock.say}>
            <b>
              Песня {(song ?? 0) + 2}
              {left === null
                ? "\u00A0— когда скажете"
                : ` через ${left}\u00A0${plural(left, "секунду", "секунды", "секунд")}`}
            </b>
            <span>Успейте налить чаю</span>
          </p>
          <button
            type="button"
            className="key key--big"
            aria-disabled={left === null || undefined}
            onClick={() => {
              if (left !== null) onHold();
            }}
          >
            <Icon of={Pause} />
            Пауза
          </button>
          <button type="button" className="key key--big key--amber" onClick={onNext}>
            Дальше
            <Icon of={ArrowRight} />
          </button>
        </div>
      </section>
    </main>
  );
}

const duration = 420;
const easing = "cubic-bezier(.2, .8, .2, 1)";

type MovesProps = {
  readonly guests: readonly RoomGuest[];
  /** After the first song nobody has stood anywhere before. */
  readonly isFirst: boolean;
};

/** The scoreboard: rows slide from where they stood before the song, or are there at once. */
function Moves({ guests, isFirst }: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  const ranked = byRank(guests);
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
  const most = Math.max(1, ...guests.map(({ points }) => points));
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
            <span className="vh"> {plural(points, "очко", "очка", "очков")}</span>
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
