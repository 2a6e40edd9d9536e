import type { DisputedBlank } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FormKeys } from "../../ui/form-keys.tsx";
import styles from "./disputes.module.css";

type RejectDialogProps = {
  readonly blank: DisputedBlank;
  readonly onReject: (reply: string) => void;
  readonly onClose: () => void;
};

/** «Отклонить» with a phrase: one of the usual ones or one's own. */
export function RejectDialog({ blank: { now, word }, onReject, onClose }: RejectDialogProps) {
  const sung = now ?? word;
  const phrases = [
    ...(sung === null ? [] : [`Переслушали, поют «${sung}».`]),
    "Проверили: в\u00A0этой записи всё верно.",
    "Так тоже поют, но\u00A0не\u00A0в\u00A0этой записи.",
  ];
  const [reply, setReply] = useState(phrases[0] ?? "");
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reply.trim() !== "") onReject(reply.trim());
  };
  return (
    <Dialog title="Отклонить жалобы?" onClose={onClose}>
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
        <FormKeys>
          <button type="button" className="key" onClick={onClose}>
            Отменить
          </button>
          <button type="submit" className="key key--action" data-first-focus>
            Отклонить
          </button>
        </FormKeys>
      </form>
    </Dialog>
  );
}

type CorrectDialogProps = {
  readonly blank: DisputedBlank;
  /** The answer that was ticked, if one was. */
  readonly proposed: string;
  readonly onCorrect: (put: string) => void;
  readonly onClose: () => void;
};

/** Another word in the lyric; for more than a word there is the song's own form. */
export function CorrectDialog({ blank: { sound, position, now }, proposed, onCorrect, onClose }: CorrectDialogProps) {
  const [put, setPut] = useState(proposed);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (put.trim() !== "") onCorrect(put.trim());
  };
  return (
    <Dialog title="Исправить текст" onClose={onClose}>
      <form className={styles.dialog} onSubmit={handleSubmit}>
        <p>Вместо «{now}» в&nbsp;тексте встанет это слово, жалобы с&nbsp;ним будут зачтены, а&nbsp;игры пересчитаны.</p>
        <TextField label="Слово" required max={limits.answer.max} value={put} onChange={setPut} />
        <FormKeys>
          <Link className="key" to={{ pathname: `/songs/${sound._id}`, hash: `#word-${(position ?? 0) + 1}` }}>
            Открыть песню
          </Link>
          <button type="submit" className="key key--action">
            Исправить
          </button>
        </FormKeys>
      </form>
    </Dialog>
  );
}
