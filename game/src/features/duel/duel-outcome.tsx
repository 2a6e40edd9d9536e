import type { Duel, DuelLog } from "@hitoslov/contract";
import { Crown } from "lucide";
import { Fragment, type ReactNode, useMemo } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { type Groove, layOutRecord, type RecordWord } from "../../art/record-bars.ts";
import { Record } from "../../art/record.tsx";
import { momentOf } from "../../ui/dates.ts";
import { whole } from "../../lib/figures.ts";
import { MiniRecord } from "../../ui/mini-record.tsx";
import { ResultFrame } from "../../ui/result.tsx";
import type { Face } from "./rival.tsx";
import type { Verdict } from "./duel-score.ts";
import styles from "./duel.module.css";

type Song = Duel["songs"][number];

export type DuelOutcomeProps = {
  readonly duel: Duel;
  readonly verdict: Verdict;
  readonly you: Face;
  /** The rival, caller or called; null while nobody has accepted. */
  readonly them: Face | null;
  /** The index of the song that the record shows. */
  readonly chosen: number;
  readonly playing: boolean;
  readonly onListen: () => void;
  readonly onChoose: (at: number) => void;
  /** The link to send to a friend while nobody has accepted; null afterwards. */
  readonly link: string | null;
  /** The form that asks a guest for a name. */
  readonly form: ReactNode;
  /** Buttons, the amber one last. */
  readonly dock: ReactNode;
};

/** The longest word of a name, in letters, that fits a column. */
const roomy = 7;

/** The result of a duel, song by song, or that one player has not finished yet. */
export function DuelOutcome(props: DuelOutcomeProps) {
  const { duel, verdict, you, them, chosen, playing, onListen, onChoose, link, form, dock } = props;
  const song = duel.songs[chosen];
  const name = them?.name ?? "Соперник";
  const hasInner = song?.song?.them !== undefined && song.song.them !== null;
  return (
    <ResultFrame
      className={styles.finish}
      label="Итог дуэли"
      record={song !== undefined && <DuelRecord song={song} playing={playing} />}
      playing={playing}
      listenLabel={`Послушать ещё раз: ${song?.song?.name ?? ""}`}
      onListen={song?.song?.sound === null ? undefined : onListen}
    >
      <div className={styles.result}>
        <div className={styles.head}>
          <h1 className="h2">{titleOf(verdict, name)}</h1>
          <p className="muted">
            {verdict === "waiting" ? waitOf(duel, name) : hasInner && `Снаружи ваша дорожка, внутри\u00A0— ${name}.`}
          </p>
          <div className={styles.bout}>
            <Side of={you} label="Вы" points={duel.you.points} />
            {duel.them !== null && them !== null && (
              <>
                <i aria-hidden="true">:</i>
                <Side of={them} label={name} points={verdict === "waiting" ? null : duel.them.points} />
              </>
            )}
          </div>
        </div>
        <table className={styles.bouts}>
          <caption className="vh">Очки по&nbsp;песням</caption>
          <thead>
            <tr>
              <th scope="col">Песня</th>
              <th scope="col">Вы</th>
              {them !== null && (
                <th scope="col">
                  {name.split(" ").some((word) => word.length > roomy) ? (
                    <>
                      <Avatar name={them.seed} photo={them.photo} />
                      <span className="vh">{name}</span>
                    </>
                  ) : (
                    name
                  )}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {duel.songs.map((one, at) => (
              // Songs are never reordered.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <th scope="row">
                  <button type="button" aria-pressed={at === chosen} onClick={() => onChoose(at)}>
                    <MiniRecord level={Number(one.level)} />
                    <span>{one.song?.name ?? `Песня\u00A0${at + 1}`}</span>
                  </button>
                </th>
                <Points own={one.you} other={one.them} />
                {them !== null && <Points own={one.them} other={one.you} />}
              </tr>
            ))}
          </tbody>
        </table>
        {link !== null && <p className={styles.link}>{link}</p>}
        {form}
      </div>
      <div className={`dock on-bed ${styles.dock}`}>{dock}</div>
    </ResultFrame>
  );
}

function titleOf(verdict: Verdict, name: string): string {
  switch (verdict) {
    case "won":
      return "Дуэль за\u00A0вами!";
    case "lost":
      return `Побеждает ${name}`;
    case "draw":
      return "Ничья, и\u00A0какая!";
    case "turn":
    case "waiting":
      return "Ждём вторую половину";
  }
}

function waitOf({ state, ends_at, songs, them }: Duel, name: string): string {
  return state === "open"
    ? `Отправьте ссылку другу. Вызов открыт до\u00A0${momentOf(ends_at)}.`
    : `${name}: сыграно ${them?.played ?? 0} из\u00A0${songs.length}.`;
}

type SideProps = { readonly of: Face; readonly label: string; readonly points: number | null };

function Side({ of, label, points }: SideProps) {
  return (
    <p className={styles.side}>
      <Avatar name={of.seed} photo={of.photo} />
      <b>{points === null ? "…" : whole(points)}</b>
      <small>{label}</small>
    </p>
  );
}

/** The winner of a song has a crown and a bolder number. */
function Points({ own, other }: { readonly own: number | null; readonly other: number | null }) {
  const isBest = own !== null && other !== null && own > other;
  return (
    <td data-best={isBest || undefined}>
      {isBest && (
        <>
          <Icon of={Crown} />
          <span className="vh">победа, </span>
        </>
      )}
      {own === null ? "…" : whole(own)}
    </td>
  );
}

const outer: Groove = { radius: 158, swing: 0.72 };
const inner: Groove = { radius: 101, swing: 0.58 };
const noWords = [] as const;

/** A song with one groove per player: restored words have bars, missed ones are silent. */
function DuelRecord({ song: { level, song }, playing }: { readonly song: Song; readonly playing: boolean }) {
  const rings = useMemo(() => {
    if (song === null) return [];
    const logs = [{ groove: outer, log: song.you }, ...(song.them === null ? [] : [{ groove: inner, log: song.them }])];
    return logs.map(({ groove, log }) => layOutRecord(wordsOf(song, log), 360, null, groove));
  }, [song]);
  return (
    <Record words={noWords} level={Number(level)} playing={playing}>
      <svg className={styles.grooves} viewBox="-200 -200 400 400" aria-hidden="true" focusable="false">
        {rings.length > 1 && (
          <>
            <circle r={104} className={styles.ground} />
            <circle r={128} className={styles.split} />
          </>
        )}
        {rings.map((parts, ring) => (
          // The grooves are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={ring}>
            {parts.map(({ at, state, bars }) => (
              <g key={at} data-state={state}>
                {bars.map(({ share, x1, y1, x2, y2 }) => (
                  <line key={share} x1={x1.toFixed(2)} y1={y1.toFixed(2)} x2={x2.toFixed(2)} y2={y2.toFixed(2)} />
                ))}
              </g>
            ))}
          </Fragment>
        ))}
      </svg>
    </Record>
  );
}

/** Without a log, all blanks stay empty: how they were restored is unknown. */
function wordsOf({ words, blanks }: NonNullable<Song["song"]>, log: DuelLog | null): readonly RecordWord[] {
  const restored = new Map(log?.map((entry) => [entry.position, entry.restored]));
  return words.map((text, at): RecordWord => {
    if (!blanks.includes(at)) return { text, state: "given" };
    if (log === null) return { text: null, state: "empty" };
    const how = restored.get(at);
    if (how === "right") return { text, state: "correct" };
    return how === "tip" ? { text, state: "hinted" } : { text: null, state: "lost" };
  });
}
