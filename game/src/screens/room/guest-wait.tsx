import type { OwnState } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import type { ReactNode } from "react";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { Record } from "../../art/record.tsx";
import type { RecordWord } from "../../art/record-bars.ts";
import { Stage } from "../../art/stage.tsx";
import { Nameplate } from "../../features/hints/nameplate.tsx";
import { afterSong } from "../../features/room/ordinals.ts";
import type { ShownSong } from "../../features/room/own-song.ts";
import styles from "./wait.module.css";
import { AppLink } from "../../ui/app-link.tsx";
import { useSecondsLeft } from "./use-room.ts";

type GuestWaitProps = {
  readonly room: OwnState;
  readonly shown: ShownSong;
  readonly now: () => number;
  readonly homeHref: string;
};

type Told = {
  readonly title: string;
  /** Of the song; left out where there is none. */
  readonly gained?: number;
  readonly text: string;
};

/** Between the keys: what has come of them, and what is waited for. */
export function GuestWait({ room, shown, now, homeHref }: GuestWaitProps) {
  const { name, played, settings, stage } = room;
  const left = useSecondsLeft(now, stage === "scores" ? room.until : null);
  const { title, gained, text } = toldOf(room, shown, left);
  return (
    <main className={`play ${styles.wait}`}>
      <Stage
        record={
          stage === "lobby" || stage === "over" ? (
            <div className={styles.avatar}>
              <Avatar name={name} photo={null} />
            </div>
          ) : (
            <Record words={lineOf(room, shown)} level={Number(settings.level)} played />
          )
        }
      />
      <section className="panel" aria-label="Ваша игра">
        <div className={styles.result}>
          <h1 className="h2">{title}</h1>
          {gained !== undefined && (
            <p className={styles.points}>
              <span className="vh">
                Плюс {gained} {plural(gained, "очко", "очка", "очков")}
              </span>
              <span aria-hidden="true">+{gained}</span>
            </p>
          )}
          <p className="lead muted">{text}</p>
        </div>
        <Foot>
          {played !== null && stage === "scores" && <Nameplate cap="Это была песня" name={played.name} unknown="" />}
          {stage === "over" && (
            <AppLink className="key key--big key--amber" to={homeHref}>
              Играть одному
            </AppLink>
          )}
          {stage !== "over" && played === null && (
            <p className={styles.who}>
              Вы&nbsp;— <b>{name}</b>
            </p>
          )}
        </Foot>
      </section>
    </main>
  );
}

function Foot({ children }: { readonly children: ReactNode }) {
  return <div className={`dock on-bed ${styles.dock}`}>{children}</div>;
}

function toldOf(room: OwnState, shown: ShownSong, left: number | null): Told {
  const { done, gained, guests, playing, rank, settings, song, stage, state } = room;
  switch (stage) {
    case "lobby":
      return {
        title: "Вы\u00A0в\u00A0эфире",
        text: `Гостей ${guests}. Ведущий начнёт, когда все соберутся: смотрите на\u00A0большой экран.`,
      };
    case "song":
      if (state === "late") {
        return { title: "Песня уже звучит", text: "Вы\u00A0играете со\u00A0следующей. Пока послушайте." };
      }
      return {
        title: shown.found === shown.own.length ? "Собрано! Ждём остальных" : "Готово. Ждём остальных",
        gained: shown.points - room.points + gained,
        text: `${plural(done, "Готов", "Готовы", "Готовы")} ${done} из\u00A0${playing}. Смотрите на\u00A0большой экран: там сейчас всё решится.`,
      };
    case "scores":
      return {
        title: afterSong((song ?? 0) + 1),
        gained,
        text:
          `Вы\u00A0на\u00A0${rank}-м месте из\u00A0${guests}.` +
          (left === null ? "" : ` Песня ${(song ?? 0) + 2} из\u00A0${settings.songs} через ${left}\u00A0с.`),
      };
    case "over":
      return {
        title: endTitle(room),
        text: `Вы\u00A0на\u00A0${rank}-м месте из\u00A0${guests}, ${room.points}\u00A0${plural(room.points, "очко", "очка", "очков")}.`,
      };
  }
}

/** As on the host's screen: two can win together, more have a draw. */
function endTitle({ points, rank, sharing = 1 }: OwnState): string {
  if (rank !== 1 || points === 0) return "Эфир окончен";
  return sharing > 2 ? "Ничья, и\u00A0какая!" : "Победа за\u00A0вами!";
}

/** The line as it stands; of a song that was played, all of it. */
function lineOf({ played }: OwnState, { words }: ShownSong): readonly RecordWord[] {
  if (played !== null) return played.words.map((text) => ({ text, state: "given" }));
  return words.length > 0 ? words : nothing;
}

const nothing: readonly RecordWord[] = Array.from({ length: 14 }, () => ({ text: null, state: "empty" }));
