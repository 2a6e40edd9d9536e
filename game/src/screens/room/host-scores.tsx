import type { HostState } from "@hitoslov/contract";
import { ArrowRight, Pause } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Record } from "../../art/record.tsx";
import dock from "../../features/room/host-dock.module.css";
import { Moves } from "../../features/room/moves.tsx";
import styles from "../../features/room/scores.module.css";
import { afterSong } from "../../features/room/ordinals.ts";
import { plural } from "../../ui/figures.ts";
import page from "../../ui/page.module.css";
import { LineNote } from "./line-note.tsx";
import { useSecondsLeft } from "./use-room-line.ts";

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
  const paid = crew.filter(({ gained }) => gained > 0).length;
  const words = (played?.words ?? []).map((text) => ({ text, state: "given" as const }));
  return (
    <main className={`${page.page} ${styles.scores}`}>
      <div className={page.hero}>
        <div className={page.text}>
          <h1>{afterSong((song ?? 0) + 1)}</h1>
          <p>
            {played !== null && `Это «${played.name}», ${played.executors.join(", ")}. `}
            Очки взяли {paid} из&nbsp;{crew.length}.
          </p>
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
          <LineNote tries={tries} />
          <Moves crew={crew} isFirst={song === 0} />
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
