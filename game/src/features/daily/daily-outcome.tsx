import type { Daily, DailyResult, DailySign } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { CalendarDays, Check, Share, UserRoundPlus } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { CountUp, ResultFrame } from "../../ui/result.tsx";
import { unlockAudio } from "../../lib/audio-output.ts";
import { whole } from "../../lib/figures.ts";
import { creditLines } from "../../ui/credits.ts";
import { upTo } from "../../ui/figures.ts";
import { archiveHref, Spare } from "./daily-intro.tsx";
import { useLeadFocus } from "@hitoslov/brand/lost-focus.ts";
import styles from "./daily.module.css";

export type DailyOutcomeProps = {
  readonly daily: Daily;
  readonly result: DailyResult;
  /** A `Record` with `span={360}`. */
  readonly record: ReactNode;
  readonly playing: boolean;
  readonly onListen: () => void;
  readonly onShare: (shape: "wide" | "tall") => void;
  /** The time until the next song in words; null for a song of the archive. */
  readonly left: string | null;
  /** Where a demo visitor signs up and keeps the points; null for a player with an account. */
  readonly signUpHref: string | null;
};

/** The result of a song of the day, and the strip of signs that friends may see. */
export function DailyOutcome(props: DailyOutcomeProps) {
  const { daily, result, record, playing, onListen, onShare, left, signUpHref } = props;
  const { number, streak } = daily;
  const { song, points, signs, rank } = result;
  const { days } = streak;
  const counts = rank !== null;
  useLeadFocus();
  return (
    <ResultFrame
      className={styles.finish}
      label="Итог песни дня"
      record={record}
      playing={playing}
      listenLabel="Послушать песню дня ещё раз"
      onListen={onListen}
    >
      <div className={styles.result}>
        <div className={styles.about}>
          <h1 className="h2">Эфир №&nbsp;{number}</h1>
          <div className={styles.song}>
            <p>
              <b>«{song.name}»</b>
            </p>
            {creditLines({ ...song.authors, executors: song.executors, film: null }).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          {song.fact !== undefined && <p className={styles.fact}>{song.fact}</p>}
          <p className={styles.points}>
            <CountUp points={points} />
          </p>
          {counts && days > 0 && (
            <p className={styles.kept}>
              <Icon of={Check} />
              {days} {plural(days, "день", "дня", "дней")} в&nbsp;эфире
            </p>
          )}
          {counts && (streak.spared > 0 || streak.spares.left < streak.spares.of) && <Spare {...streak} />}
          <p className="muted">
            {left !== null && <>До&nbsp;следующей песни {left}. </>}
            <AppLink to={signUpHref === null ? "/play" : "/demo"} onPress={unlockAudio}>
              Играть дальше
            </AppLink>
          </p>
        </div>
        {counts ? (
          <DayRank rank={rank} points={points} today={daily.today} />
        ) : (
          <p className="muted">Песня из&nbsp;архива: мест за&nbsp;неё уже не&nbsp;дают.</p>
        )}
        <div className={styles.slip}>
          <p>Так увидят друзья, без слов песни</p>
          <Strip signs={signs} label={inWords(signs)} />
          <ul className={styles.key} aria-label="Знаки полоски">
            {signOrder.map((sign) => (
              <li key={sign}>
                <Strip signs={[sign]} />
                {signNames[sign]}
              </li>
            ))}
          </ul>
          <button type="button" className="link" onClick={() => onShare("tall")}>
            Картинка для историй
          </button>
        </div>
      </div>
      <div className={`dock on-bed ${styles.dock}`}>
        {signUpHref !== null && (
          <AppLink className="key key--big key--amber" to={signUpHref}>
            <Icon of={UserRoundPlus} />
            Сохранить очки
          </AppLink>
        )}
        <AppLink className="key key--big" to={archiveHref}>
          <Icon of={CalendarDays} />
          Архив
        </AppLink>
        <button
          type="button"
          className={`key key--big ${signUpHref === null ? "key--amber" : ""}`}
          onClick={() => onShare("wide")}
        >
          <Icon of={Share} />
          Поделиться
        </button>
      </div>
    </ResultFrame>
  );
}

type DayRankProps = {
  readonly rank: NonNullable<DailyResult["rank"]>;
  readonly points: number;
  readonly today: boolean;
};

function DayRank({ rank: { place, players, above, histogram }, points, today }: DayRankProps) {
  const { step, counts, own } = histogram;
  const most = Math.max(1, ...counts);
  const usual = counts.indexOf(most) * step;
  const more =
    above === 0 ? "" : `: больше, чем у\u00A0${above} ${plural(above, "процента", "процентов", "процентов")}`;
  return (
    <figure className={styles.histogram}>
      <figcaption>
        <b>{whole(place)}-е&nbsp;место</b> из&nbsp;{whole(players)}{" "}
        {plural(players, "сыгравшего", "сыгравших", "сыгравших")} {today ? "сегодня" : "в\u00A0тот день"}
      </figcaption>
      <div
        className={styles.bars}
        role="img"
        aria-label={`Чаще всего набирают от ${usual} ${upTo(usual + step)}. У вас ${points}${more}.`}
      >
        {counts.map((count, at) => (
          // Bars are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <i key={at} data-own={at === own || undefined} style={{ height: `${(100 * count) / most}%` }}>
            {at === own && <b>вы</b>}
          </i>
        ))}
      </div>
      <p className={styles.axis} aria-hidden="true">
        <span>0</span>
        <span>{5 * step}</span>
        <span>{10 * step}&nbsp;очков</span>
      </p>
    </figure>
  );
}

const signOrder: readonly DailySign[] = ["right", "lamp", "name", "mistake"];
const signNames: Readonly<Record<DailySign, string>> = {
  right: "сразу",
  lamp: "с\u00A0лампой",
  name: "название открыто",
  mistake: "с\u00A0ошибкой",
};

function inWords(signs: readonly DailySign[]): string {
  return signs.map((sign) => signNames[sign]).join(", ");
}

type StripProps = { readonly signs: readonly DailySign[]; readonly label?: string };

/** A row of signs of equal width, so that it reveals neither words nor their lengths. */
function Strip({ signs, label }: StripProps) {
  const width = 26;
  const named =
    label === undefined ? ({ "aria-hidden": true } as const) : ({ role: "img", "aria-label": label } as const);
  return (
    <svg className={styles.strip} viewBox={`0 0 ${signs.length * width} 48`} {...named} focusable="false">
      {signs.map((sign, at) => (
        // Words are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <g key={at} transform={`translate(${at * width + width / 2} 24)`}>
          <Sign of={sign} />
        </g>
      ))}
    </svg>
  );
}

function Sign({ of: sign }: { readonly of: DailySign }) {
  switch (sign) {
    case "right":
      return <Bars heights={[15, 21, 17]} />;
    case "mistake":
      return <Bars heights={[6, 7, 6]} />;
    case "lamp":
      return <path d="M-5 12V-7a5 5 0 0 1 10 0V12z" />;
    case "name":
      return (
        <>
          <circle r="9" />
          <circle r="3.5" data-fill />
        </>
      );
  }
}

function Bars({ heights }: { readonly heights: readonly number[] }) {
  return heights.map((height, at) => (
    // Bars are never reordered.
    // oxlint-disable-next-line react/no-array-index-key
    <line key={at} x1={(at - 1) * 7} x2={(at - 1) * 7} y1={-height} y2={height} />
  ));
}
