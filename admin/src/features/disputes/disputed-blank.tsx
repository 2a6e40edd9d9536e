import { type DisputedBlank as Blank, disputeKindNames } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { Check, Pause, Play, RotateCcw } from "lucide";
import { type CSSProperties, Fragment } from "react";
import { counted } from "@hitoslov/contract/plural";
import { formatNumber, formatWhen } from "../../lib/format.ts";
import { LevelDisc } from "../../ui/level-disc.tsx";
import { PlayerLink } from "../../ui/section-link.tsx";
import styles from "./disputes.module.css";

type DisputedBlankProps = {
  readonly blank: Blank;
  readonly isChosen: boolean;
  readonly isHeard: boolean;
  /** How many players gave the most frequent answer of the queue: the longest bar. */
  readonly maxPlayers: number;
  /** The ticked answers; null if answers cannot be ticked. */
  readonly ticked: ReadonlySet<string> | null;
  readonly onChoose: () => void;
  readonly onListen: () => void;
  readonly onTick: (answer: string) => void;
};

/** The maximum of complaints shown. */
const maxComplaints = 3;

/** The complaints about one blank: the answers, the comments and the lyric. */
export function DisputedBlank(props: DisputedBlankProps) {
  const { blank, isChosen, isHeard, maxPlayers, ticked, onChoose, onListen, onTick } = props;
  const { sound, position, word, answers, complaints, total, rescoring } = blank;
  const title = word ?? sound.name;
  return (
    <li className={styles.blank} data-chosen={isChosen || undefined}>
      <div className={styles.head}>
        <LevelDisc level={sound.level} />
        <div>
          <h2 className={styles.word}>{title}</h2>
          <p className="muted">{placeOf(blank)}</p>
        </div>
        {sound.audio !== null && (
          <button
            type="button"
            className="key"
            aria-label={`${isHeard ? "Пауза" : "Слушать место"}: ${title}`}
            onClick={onListen}
          >
            <Icon of={isHeard ? Pause : Play} />
            {isHeard ? "Пауза" : "Слушать место"}
          </button>
        )}
        <button
          type="button"
          className="key"
          data-choose
          aria-pressed={isChosen}
          aria-label={`${isChosen ? "Разбираем" : "Разобрать"}: ${title}, ${placeOf(blank)}`}
          onClick={onChoose}
        >
          {isChosen ? "Разбираем" : "Разобрать"}
        </button>
      </div>
      {isChosen && position !== null && <Lyric fragment={sound.fragment} position={position} />}
      {answers.length > 0 && (
        <ul className={styles.answers} aria-label={`Что писали игроки: ${title}`}>
          {answers.map(({ answer, players, accepted }) => (
            <li key={answer}>
              {ticked === null || accepted ? (
                <span className={styles.answer}>
                  {accepted && <Icon of={Check} />}
                  {answer}
                  {accepted && <span className="vh"> — уже зачтено</span>}
                </span>
              ) : (
                <label className="check">
                  <input
                    type="checkbox"
                    aria-label={`Зачесть «${answer}»`}
                    checked={ticked.has(answer)}
                    onChange={() => onTick(answer)}
                  />
                  <span>{answer}</span>
                </label>
              )}
              <i style={barOf(players / maxPlayers)} aria-hidden="true" />
              <b>
                {formatNumber(players)}
                <span className="vh"> {counted(players, "игрок", "игрока", "игроков").replace(/^\S+\s/, "")}</span>
              </b>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.complaints} aria-label={`Жалобы: ${title}`}>
        {complaints.slice(0, isChosen ? maxComplaints : 1).map((complaint) => (
          <Complaint key={complaint._id} {...complaint} />
        ))}
        {total > maxComplaints && isChosen && (
          <li className="muted">и&nbsp;ещё {formatNumber(total - maxComplaints)}</li>
        )}
      </ul>
      {rescoring !== null && (
        <p className={styles.recount} role="status">
          <Icon of={RotateCcw} />
          {rescoring.state === "running"
            ? `Пересчитываем игры: ${formatNumber(rescoring.done)} из\u00A0${formatNumber(rescoring.total)}`
            : `Пересчитано: ${counted(rescoring.changed, "игра", "игры", "игр")}, ${signed(rescoring.points)}`}
        </p>
      )}
    </li>
  );
}

function placeOf({ sound, position, word, now }: Blank): string {
  if (position === null) return sound.executors.join(", ") || "О\u00A0песне";
  const changed = word !== now && now !== null ? `, теперь «${now}»` : "";
  return `${sound.name}, слово ${position + 1}${changed}`;
}

function signed(points: number): string {
  return `${points > 0 ? "+" : ""}${counted(points, "очко", "очка", "очков")}`;
}

function barOf(share: number): CSSProperties {
  return { width: `${Math.round(share * 100)}%` };
}

function Lyric({ fragment, position }: { readonly fragment: string; readonly position: number }) {
  return (
    <p className={styles.lyric} lang="ru">
      {splitFragment(fragment).map(({ position: at, before, text, after }) => (
        <Fragment key={at}>
          {at > 0 && " "}
          {before}
          {at === position ? <mark>{text}</mark> : text}
          {after}
        </Fragment>
      ))}
    </p>
  );
}

function Complaint({ kind, answer, comment, reply, player, record, created_at }: Blank["complaints"][number]) {
  const name = player?.login ?? "Гость демо";
  const claim = kind === "word" ? (answer === null ? "" : `«${answer}»`) : disputeKindNames[kind];
  return (
    <li>
      <Avatar photo={null} name={name} />
      <span>
        {comment === "" ? claim : `${claim === "" ? "" : `${claim}: `}«${comment}»`} —{" "}
        {player === null ? name : <PlayerLink {...player} />}{" "}
        <span className="muted">
          ({formatWhen(created_at)}; жалоб {formatNumber(record.sent)}, зачли {formatNumber(record.accepted)})
        </span>
        {reply !== "" && <span className={styles.reply}>Ответ: {reply}</span>}
      </span>
    </li>
  );
}
