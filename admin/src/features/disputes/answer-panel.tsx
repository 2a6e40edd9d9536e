import type { DisputedBlank } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { plural } from "@hitoslov/contract/plural";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { ArrowUp, Check, type IconNode, Lock, Pencil, RotateCcw, UsersRound, X } from "lucide";
import { Link } from "react-router";
import { messageOf } from "../../lib/api.ts";
import { type DisputeEffect, effectText } from "../../lib/dispute-effect.ts";
import { formatNumber } from "../../lib/format.ts";
import { blankOf, effectQuery } from "./disputes.ts";
import styles from "./disputes.module.css";
import { type SubmitEvent, useState } from "react";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useClose } from "../../ui/dialog/use-close.ts";
import { FormButtons } from "../../ui/form-buttons.tsx";

type AnswerPanelProps = {
  readonly blank: DisputedBlank;
  readonly ticked: readonly string[];
  readonly reply: string;
  readonly isBusy: boolean;
  readonly onReply: (reply: string) => void;
  readonly onAccept: () => void;
  readonly onReject: () => void;
  readonly onCorrect: () => void;
};

/** The effect of accepting, and the buttons to answer. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { blank, ticked, reply, isBusy, onReply, onAccept, onReject, onCorrect } = props;
  const { position, sound } = blank;
  return (
    <section className={styles.effect} aria-labelledby="dispute-effect">
      <h2 className="fs-title" id="dispute-effect">
        {ticked.length === 0 ? "Ответ на жалобы" : `Если зачесть ${ticked.map((word) => `«${word}»`).join(", ")}`}
      </h2>
      {position !== null && ticked.length > 0 && (
        <Effect asked={{ ...blankOf(blank), position, answers: [...ticked] }} />
      )}
      <TextField label="Ответ игрокам" rows={2} max={limits.disputeReply.max} value={reply} onChange={onReply} />
      <div className={styles.buttons}>
        <button
          type="button"
          className="key key--action"
          aria-keyshortcuts="A"
          aria-busy={isBusy || undefined}
          // The second press of a double click would answer the next blank, or take the focus away from it.
          onMouseDown={(event) => {
            if (event.detail > 1) event.preventDefault();
          }}
          onClick={({ detail }) => {
            if (detail < 2) onAccept();
          }}
        >
          <Icon of={Check} />
          {ticked.length === 0 ? "Принять" : "Зачесть"}
        </button>
        <button type="button" className="key" aria-keyshortcuts="R" onClick={onReject}>
          <Icon of={X} />
          Отклонить
        </button>
      </div>
      {position === null ? (
        <Link className="key" to={`/songs/${sound._id}`}>
          <Icon of={Pencil} />
          Открыть песню
        </Link>
      ) : (
        <button type="button" className="key" onClick={onCorrect}>
          <Icon of={Pencil} />
          Исправить текст
        </button>
      )}
      <p className={`hint ${styles.shortcuts}`}>
        <kbd>A</kbd> зачесть, <kbd>R</kbd> отклонить, <kbd>→</kbd> дальше, <kbd>Пробел</kbd> слушать
      </p>
    </section>
  );
}

type AnsweredPanelProps = { readonly blank: DisputedBlank; readonly onNext: () => void };

/** Instead of the buttons: a colleague has answered this blank while it was open here. */
export function AnsweredPanel({ blank: { word, sound }, onNext }: AnsweredPanelProps) {
  return (
    <section className={styles.effect} role="status">
      <h2 className="fs-title">«{word ?? sound.name}»</h2>
      <p>Эти жалобы уже разобраны.</p>
      <div>
        <button type="button" className="key" onClick={onNext}>
          Следующий спор
        </button>
      </div>
    </section>
  );
}

function Effect({ asked }: { readonly asked: Parameters<typeof effectQuery>[0] }) {
  const { data, error } = useQuery(effectQuery(asked));
  if (error !== null) return <p className="error">{messageOf(error)}</p>;
  return (
    <>
      <dl aria-busy={data === undefined || undefined}>
        <Row icon={RotateCcw} name="Пересчитать игр" value={data && formatNumber(data.plays)} />
        <Row icon={ArrowUp} name="Очков игрокам" value={data && `+${formatNumber(data.points)}`} />
        <Row icon={UsersRound} name="Сменят место в&nbsp;топе" value={data && formatNumber(data.moved)} />
        <Row icon={Lock} name="Розыгрыши" value={data && drawsText(data)} />
      </dl>
      <p className="hint" role="status">
        {data && `${effectText(data)}.`}
      </p>
    </>
  );
}

function drawsText({ draws: { running, frozen } }: DisputeEffect): string {
  if (running + frozen === 0) return "не\u00A0затронуты";
  return [
    running > 0 ? `${formatNumber(running)} ${plural(running, "изменится", "изменятся", "изменятся")}` : "",
    frozen > 0 ? `${formatNumber(frozen)} не\u00A0${plural(frozen, "изменится", "изменятся", "изменятся")}` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

type RowProps = { readonly icon: IconNode; readonly name: string; readonly value: string | undefined };

function Row({ icon, name, value }: RowProps) {
  return (
    <div>
      <dt>
        <Icon of={icon} />
        {name}
      </dt>
      <dd>{value ?? "…"}</dd>
    </div>
  );
}

type RejectDialogProps = {
  readonly blank: DisputedBlank;
  /** A call is pending, even for another blank. */
  readonly isBusy: boolean;
  readonly onReject: (reply: string) => void;
  readonly onClose: () => void;
};

/** «Отклонить» with a reply: a ready one or one's own. */
export function RejectDialog({ blank: { now, word }, isBusy, onReject, onClose }: RejectDialogProps) {
  const sung = now ?? word;
  const phrases = [
    ...(sung === null ? [] : [`Переслушали, поют «${sung}».`]),
    "Проверили: в\u00A0этой записи всё верно.",
    "Так тоже поют, но\u00A0не\u00A0в\u00A0этой записи.",
  ];
  const [reply, setReply] = useState(phrases[0] ?? "");
  const handleClose = useClose(reply !== "" && !phrases.includes(reply), onClose);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reply.trim() !== "") onReject(reply.trim());
  };
  return (
    <Dialog title="Отклонить жалобы?" onClose={handleClose}>
      <form className={styles.dialog} onSubmit={handleSubmit}>
        <div className={styles.phrases} role="group" aria-label="Готовые ответы">
          {phrases.map((phrase) => (
            <button
              key={phrase}
              type="button"
              className="key"
              aria-pressed={phrase === reply}
              onClick={() => setReply(phrase)}
            >
              {phrase}
            </button>
          ))}
        </div>
        <TextField
          label="Ответ игрокам"
          required
          rows={2}
          max={limits.disputeReply.max}
          value={reply}
          onChange={setReply}
        />
        <FormButtons>
          <button type="button" className="key" onClick={handleClose}>
            Отменить
          </button>
          <button
            type="submit"
            className="key key--action"
            disabled={isBusy}
            aria-busy={isBusy}
            data-first-focus={!isBusy || undefined}
          >
            Отклонить
          </button>
        </FormButtons>
      </form>
    </Dialog>
  );
}

type CorrectDialogProps = {
  readonly blank: DisputedBlank;
  /** The first ticked answer, or "". */
  readonly proposed: string;
  readonly isBusy: boolean;
  readonly onCorrect: (put: string) => void;
  readonly onClose: () => void;
};

/** Changes one word of the lyric; larger changes are made in the song's form. */
export function CorrectDialog({ blank, proposed, isBusy, onCorrect, onClose }: CorrectDialogProps) {
  const { sound, position, now } = blank;
  const [put, setPut] = useState(proposed);
  const handleClose = useClose(put !== proposed, onClose);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (put.trim() !== "") onCorrect(put.trim());
  };
  return (
    <Dialog title="Исправить текст" onClose={handleClose}>
      <form className={styles.dialog} onSubmit={handleSubmit}>
        <p>Вместо «{now}» в&nbsp;тексте встанет это слово, жалобы с&nbsp;ним будут зачтены, а&nbsp;игры пересчитаны.</p>
        <TextField label="Слово" required max={limits.answer.max} value={put} onChange={setPut} />
        <FormButtons>
          <Link className="key" to={{ pathname: `/songs/${sound._id}`, hash: `#word-${(position ?? 0) + 1}` }}>
            Открыть песню
          </Link>
          <button type="submit" className="key key--action" disabled={isBusy} aria-busy={isBusy}>
            Исправить
          </button>
        </FormButtons>
      </form>
    </Dialog>
  );
}
