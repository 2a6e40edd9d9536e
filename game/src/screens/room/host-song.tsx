import type { HostState } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { SkipForward } from "lucide";
import { useEffect, useMemo, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Record } from "../../art/record.tsx";
import { Stage } from "../../art/stage.tsx";
import { ReadyList } from "../../features/room/guest-list.tsx";
import styles from "./host-song.module.css";
import { LevelDial } from "../../features/round/level-dial.tsx";
import { Transport } from "../../features/round/transport.tsx";
import { Wave } from "../../features/round/wave.tsx";
import card from "../../features/round/word-card.module.css";
import { clock } from "../../lib/figures.ts";
import { useFragmentAudio } from "../../lib/fragment-audio.ts";
import { useNeedle } from "../round/use-needle.ts";
import { ConnectionNote } from "./interruptions.tsx";
import { useSecondsLeft } from "./use-room.ts";

type HostSongProps = {
  readonly room: HostState;
  readonly tries: number;
  readonly now: () => number;
  readonly sound: ReturnType<typeof useHostSound>;
  readonly onNext: () => void;
};

/** More words than this are set smaller. */
const manyWords = 18;

/** The song on the big screen: its line with blanks, how long it goes on, who is ready. */
export function HostSong({ room, tries, now, sound, onNext }: HostSongProps) {
  const { stageSong, settings, song, until, crew, done, playing } = room;
  const { audio, state } = sound;
  const { position } = useNeedle(sound);
  const toStart = useSecondsLeft(now, stageSong?.starts_at ?? null) ?? 0;
  const left = useSecondsLeft(now, until) ?? 0;
  const words = useMemo(
    () =>
      (stageSong?.words ?? []).map((text) => ({
        text,
        state: text === null ? ("empty" as const) : ("given" as const),
      })),
    [stageSong?.words],
  );
  const number = `Песня ${(song ?? 0) + 1} из\u00A0${settings.songs}`;
  const hasSound = stageSong !== null && stageSong.sound !== null;
  const trouble = hasSound && (state.status === "failed" || state.status === "blocked") ? state.status : null;

  return (
    <main className={`play ${styles.song}`} data-many={words.length > manyWords || undefined}>
      <h1 className="vh">{number}</h1>
      <Stage
        label="Проигрыватель"
        record={
          <Record
            words={words}
            level={Number(settings.level)}
            ms={stageSong?.audioMs ?? null}
            position={position}
            playing={state.status === "playing"}
          />
        }
      >
        <div className={styles.dial}>
          <LevelDial
            label="Песня"
            name={number}
            note={`${settings.seconds}\u00A0секунд`}
            index={song ?? 0}
            count={settings.songs}
          />
        </div>
        {toStart > 0 ? (
          <p className={styles.count}>
            <span className="vh">До&nbsp;начала: </span>
            {toStart}
          </p>
        ) : (
          hasSound && <Transport state={state.status} onPress={audio.toggle} />
        )}
      </Stage>
      <section className="panel" aria-label="Строка песни">
        <ConnectionNote tries={tries} />
        {trouble !== null && (
          <p className={styles.trouble} role={trouble === "failed" ? "alert" : "status"}>
            <span>
              {trouble === "failed" ? "Звук не\u00A0загрузился." : "Браузер ждёт, пока вы\u00A0включите звук."}
            </span>
            <button type="button" className="key key--sm key--amber" onClick={audio.toggle}>
              {trouble === "failed" ? "Повторить" : "Включить звук"}
            </button>
          </p>
        )}
        <p className={styles.row}>
          <span>{hasSound ? number : `${number}, звука у\u00A0неё нет: соберите по\u00A0памяти`}</span>
          <span className={styles.left}>
            <span className="vh">Осталось </span>
            {clock(toStart > 0 ? settings.seconds : left)}
          </span>
        </p>
        <ol className={styles.words} aria-label="Строка с пропусками">
          {words.map(({ text, state: word }, at) => (
            // Words never change places.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <span className={`${card.word} ${styles.word}`} data-state={word}>
                {text ?? <span className="vh">пропуск</span>}
                <Wave word={text} className={card.wave} />
              </span>
            </li>
          ))}
        </ol>
        <div className={`dock on-bed ${styles.dock}`}>
          <p className={styles.ready}>
            <b>{done}</b>
            <span>
              из&nbsp;{playing}
              <br />
              уже {plural(done, "собрал", "собрали", "собрали")}
            </span>
          </p>
          <ReadyList guests={crew} />
          <button
            type="button"
            className={`key key--icon ${styles.next}`}
            aria-label="Закончить песню"
            onClick={onNext}
          >
            <Icon of={SkipForward} />
          </button>
        </div>
      </section>
    </main>
  );
}

/** The sound of the room: over and over from the moment all begin at, silent between songs. */
export function useHostSound(song: HostState["stageSong"], now: () => number) {
  const given = { sound: song?.sound ?? null, at: song?.starts_at ?? null };
  const [kept, setKept] = useState(given);
  const { sound } = kept;
  const player = useFragmentAudio(sound);
  const { audio, state } = player;
  // A song that staff save meanwhile gets another address, which would stop it: only what did not load is opened anew.
  const isKept = kept.at === given.at && sound !== null && state.status !== "failed";
  if (!isKept && (kept.at !== given.at || sound !== given.sound)) setKept(given);
  const startsAt = sound === null ? null : kept.at;
  useEffect(() => audio.setRepeat(true), [audio]);
  useEffect(() => {
    if (startsAt === null) return undefined;
    const timer = setTimeout(() => void audio.play(), Math.max(0, Date.parse(startsAt) - now()));
    return () => {
      clearTimeout(timer);
      audio.pause();
    };
  }, [audio, sound, startsAt, now]);
  return player;
}
