import { AppLink } from "../../ui/app-link.tsx";
import { daysOf } from "../../ui/dates.ts";
import type { PlayerDraw } from "@hitoslov/contract";
import { drawStatusTexts, endOf } from "@hitoslov/contract/draw-status";
import { TriangleAlert } from "lucide";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { plural } from "@hitoslov/contract/plural";
import { isAhead, isCounting, leftParts, spokenLeft, type TimedDraw, useNow } from "./draw-time.ts";
import countdownStyles from "./countdown.module.css";
import { unlockAudio } from "../../lib/audio-output.ts";
import { whole } from "../../lib/figures.ts";
import { distance } from "../../ui/rank/notes.ts";
import { hasFreeRank, missingPoints } from "./ranks.ts";
import styles from "./draws.module.css";
import trainingStyles from "./training.module.css";
import { Contact } from "../../ui/contact.tsx";

type DrawProps = {
  readonly of: TimedDraw;
  /** The draw is inside a fold whose head shows the name. */
  readonly nameless?: boolean;
};

/** A draw: its message, its countdown and the player's rank. */
export function Draw({ of: draw, nameless = false }: DrawProps) {
  const { status, me } = draw;
  const now = useNow(1000) + draw.ahead;
  const reason = isCounting(draw, now) ? countingReason : closedReasons[status];
  const ahead = isAhead(draw, now);
  const takePart = ahead ? "Играть" : "Участвовать";
  const key = me === null && !draw.excluded ? takePart : missingPoints(draw) > 0 ? "Догнать призёров" : "Играть дальше";
  return (
    <div className={styles.draw}>
      {!nameless && (
        <>
          <div className={styles.meta}>
            <DrawBadge status={status} />
            <span>{daysOf(draw.start_date, endOf(draw))}</span>
          </div>
          <h2>{draw.name}</h2>
        </>
      )}
      <Training of={draw} />
      <p className={`lead ${styles.text}`}>{draw.description}</p>
      {reason === null && <Countdown of={draw} now={now} />}
      <OwnResult of={draw} ahead={ahead} />
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <div className={styles.actions}>
        {reason === null ? (
          <AppLink
            className="key key--action key--big"
            to={draw.asks ? `/stocks?entry=${draw._id}` : "/play"}
            onPress={draw.asks ? undefined : unlockAudio}
          >
            {draw.asks ? "Участвовать" : key}
          </AppLink>
        ) : (
          <button type="button" className="key key--action key--big" disabled>
            {key}
          </button>
        )}
        <AppLink className="link" to="/help">
          Правила игры
        </AppLink>
      </div>
    </div>
  );
}

type CountdownProps = {
  readonly of: Pick<PlayerDraw, "start_date" | "end_date">;
  /** By the server's clock. */
  readonly now: number;
};

/** How long a draw still runs, or until it begins. */
function Countdown({ of, now }: CountdownProps) {
  const ahead = isAhead(of, now);
  const span = Date.parse(ahead ? of.start_date : of.end_date) - now;
  const until = ahead ? "До\u00A0начала" : "До\u00A0конца";
  return (
    <div>
      <p className={countdownStyles.until} aria-hidden="true">
        {until}
      </p>
      <div
        className={`glass glass--ticks ${countdownStyles.count}`}
        role="timer"
        aria-label={`${until}: ${spokenLeft(span)}`}
      >
        {leftParts(span).map(({ unit, count, name }) => (
          <div key={unit} aria-hidden="true">
            <b>{String(count).padStart(2, "0")}</b>
            <span>{name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

type OwnResultProps = {
  readonly of: PlayerDraw;
  /** Songs do not count yet. */
  readonly ahead: boolean;
};

/** The player's rank in a draw, and the distance to the prizes or to the next rank. */
function OwnResult({ of: draw, ahead }: OwnResultProps) {
  const { me, excluded } = draw;
  if (me === null) {
    const wayIn = draw.asks
      ? "Примите правила\u00A0— и\u00A0песни пойдут в\u00A0счёт."
      : "Соберите первую песню\u00A0— и\u00A0вы в\u00A0розыгрыше.";
    return (
      <div className={`on-bed ${styles.own}`}>
        {excluded ? (
          <div>
            <p>Вы не&nbsp;участвуете в&nbsp;этом розыгрыше</p>
            <Contact
              about="Если это ошибка, напишите организаторам"
              otherwise="Если это ошибка, напишите организаторам: адрес есть в&nbsp;правилах розыгрыша."
            />
          </div>
        ) : (
          <p>
            Вас ещё нет в&nbsp;этом розыгрыше.{" "}
            {ahead
              ? "Он ещё не\u00A0начался, песни считаются с\u00A0начала."
              : `${hasFreeRank(draw) ? "Призовое место свободно. " : ""}${wayIn}`}
          </p>
        )}
      </div>
    );
  }
  const missing = missingPoints(draw);
  return (
    <div className={`on-bed ${styles.own}`}>
      <b className={styles.place}>{whole(me.place)}</b>
      <div>
        <p>
          {missing > 0
            ? `место\u00A0— вам не\u00A0хватает ${whole(missing)}\u00A0${plural(missing, "очка", "очков", "очков")} до\u00A0приза`
            : me.next === null
              ? "место, впереди никого"
              : `место, ${distance(me.next)}`}
        </p>
        <p>Ваши очки в&nbsp;розыгрыше: {whole(me.score)}</p>
        {me.prize !== null && <p>Ваш приз: {me.prize}</p>}
      </div>
    </div>
  );
}

export function DrawBadge({ status }: Pick<PlayerDraw, "status">) {
  return <StatusBadge tone={drawStatusTexts[status].tone}>{drawStatusTexts[status].name}</StatusBadge>;
}

/** Shown with every draw while there is no organiser. */
export function Training({ of: { training } }: { readonly of: Pick<PlayerDraw, "training"> }) {
  if (!training) return null;
  return (
    <p className={trainingStyles.training}>
      <Icon of={TriangleAlert} />
      Учебный розыгрыш: призы не&nbsp;вручаются
    </p>
  );
}

/** Why nobody can play for prizes now; null: players can. */
const closedReasons: Record<PlayerDraw["status"], string | null> = {
  active: null,
  paused: "Розыгрыш на\u00A0паузе: очки пока не\u00A0начисляются. Мы сообщим в\u00A0новостях, когда он продолжится.",
  ended: "Розыгрыш окончен.",
  testing: "Розыгрыш проверяют, игроки его не\u00A0видят.",
};

/** Shown from the end of a draw until its ranking is frozen. */
const countingReason = "Время вышло, подводим итоги. Очки больше не\u00A0начисляются.";
