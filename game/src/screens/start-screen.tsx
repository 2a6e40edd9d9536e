import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide";
import { type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Logo } from "@hitoslov/brand/logo.tsx";
import { Stage } from "../art/stage.tsx";
import styles from "./start-screen.module.css";
import { unlockAudio } from "../lib/audio-output.ts";
import { lazily } from "../lib/lazily.ts";
import { gameSettingsQuery } from "../lib/queries.ts";
import { CoverRecord } from "../ui/cover-record.tsx";
import { useHeadingFocus } from "@hitoslov/brand/lost-focus.ts";
import { Segment, type SegmentOption } from "../ui/segment.tsx";
import { Chrome } from "./chrome.tsx";
import { chooseLevel, readSaved } from "./round/saved-round.ts";

const StartTeaser = lazily(
  () => import("./draws/start-teaser.tsx"),
  (module) => module.StartTeaser,
);

const StartDaily = lazily(
  () => import("./daily-screen.tsx"),
  (module) => module.StartDaily,
);

const StartLead = lazily(
  () => import("./daily-screen.tsx"),
  (module) => module.StartLead,
);

const lead = <>Слушайте песню. Верните слова на&nbsp;место.</>;

export function StartScreen() {
  useHeadingFocus();
  const navigate = useNavigate();
  const { data } = useQuery(gameSettingsQuery);
  const levels = data?.difficulties.map(({ name }) => ({ value: name, label: `Уровень ${name}` })) ?? [];
  const [chosen, setChosen] = useState(() => readSaved()?.level ?? null);
  // Staff may have deleted the level of the last visit.
  const level = (levels.find(({ value }) => value === chosen) ?? levels[0])?.value ?? chosen;

  const handleLevel = (value: string) => {
    chooseLevel(value);
    setChosen(value);
  };
  return (
    <>
      <Chrome logo="never" />
      <StartSheet
        record={<CoverRecord level={Number(level ?? 1)} />}
        levels={levels}
        level={level}
        onLevel={handleLevel}
        onStart={() => {
          unlockAudio();
          void navigate("/play");
        }}
        lead={
          <Suspense fallback={lead}>
            <StartLead otherwise={lead} />
          </Suspense>
        }
        daily={
          <Suspense fallback={null}>
            <StartDaily />
          </Suspense>
        }
        teaser={
          <Suspense fallback={null}>
            <StartTeaser />
          </Suspense>
        }
      />
    </>
  );
}

type StartSheetProps = {
  /** A `Record` with `played`. */
  readonly record: ReactNode;
  readonly onStart: () => void;
  readonly levels: readonly SegmentOption<string>[];
  /** The chosen level's value. */
  readonly level: string | null;
  readonly onLevel: (value: string) => void;
  /** One or two lines below the name of the game. */
  readonly lead: ReactNode;
  /** The song of the day and the streak. */
  readonly daily: ReactNode;
  /** A line about the draw. */
  readonly teaser: ReactNode;
};

function StartSheet({ record, onStart, levels, level, onLevel, lead, daily, teaser }: StartSheetProps) {
  return (
    <main className={`play ${styles.start}`}>
      <div className={styles.title}>
        <h1>
          <Logo />
        </h1>
        <p>{lead}</p>
      </div>
      <Stage label="Начать игру" record={record}>
        <button type="button" className={`key ${styles.play}`} aria-label="Включить и играть" onClick={onStart}>
          <Icon of={Play} />
        </button>
      </Stage>
      <section className={`panel ${styles.panel}`} aria-label="Начало">
        <div className={styles.sheet}>
          <button type="button" className={`key key--big key--action ${styles.on}`} onClick={onStart}>
            Включить
          </button>
          <div className={styles.levels}>
            {levels.length > 1 && (
              <Segment label="Уровень сложности" options={levels} value={level} onChange={onLevel} />
            )}
          </div>
          <div className={styles.daily}>{daily}</div>
          <div className={styles.teaser}>{teaser}</div>
        </div>
      </section>
    </main>
  );
}
