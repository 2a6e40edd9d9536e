import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import type { ReplayKind } from "@hitoslov/rules/replay";
import { useId } from "react";
import { MiniRecord } from "../../ui/mini-record.tsx";
import { plural } from "../../ui/figures.ts";
import styles from "./replay-dialog.module.css";

const kinds: readonly { readonly kind: ReplayKind; readonly name: string }[] = [
  { kind: "other", name: "Другие пропуски" },
  { kind: "more", name: "Больше пропусков" },
  { kind: "typed", name: "Только вписывать" },
];

export type ReplayDialogProps = {
  readonly open: boolean;
  readonly name: string;
  /** What was played today. */
  readonly played: readonly ReplayKind[];
  /** Points that can still be won today. */
  readonly left: number;
  readonly onChoose: (kind: ReplayKind) => void;
  /** Calls a friend to a duel with it. */
  readonly onCall: () => void;
  readonly onClose: () => void;
};

/** How a guessed song is to come again. */
export function ReplayDialog({ open, name, played, left, onChoose, onCall, onClose }: ReplayDialogProps) {
  const id = useId();
  const first = kinds.find(({ kind }) => !played.includes(kind))?.kind;
  return (
    <Modal
      open={open}
      className={styles.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onClose={onClose}
      onBeside={onClose}
    >
      <span className={styles.record}>
        <MiniRecord level={4} />
      </span>
      <h2 id={`${id}title`}>Переиздание</h2>
      <p id={`${id}text`}>
        «{name}» ещё раз, за&nbsp;десятую часть очков.{" "}
        {left > 0
          ? `Сегодня переиздания принесут ещё до\u00A0${left}\u00A0${plural(left, "очка", "очков", "очков")}.`
          : "Сегодня очки за\u00A0переиздания закончились, играть можно и\u00A0так."}
      </p>
      <div className={styles.kinds}>
        {kinds.map(({ kind, name: label }) => {
          const isPlayed = played.includes(kind);
          return (
            <button
              key={kind}
              type="button"
              className="key key--big"
              disabled={isPlayed}
              data-first-focus={kind === first || undefined}
              onClick={() => onChoose(kind)}
            >
              {label}
              {isPlayed && <small>{"сыграно, завтра\u00A0— снова"}</small>}
            </button>
          );
        })}
      </div>
      <p>Или пусть её соберёт друг: дуэль на&nbsp;три песни.</p>
      <div className={styles.kinds}>
        <button type="button" className="key key--big" onClick={onCall}>
          Вызвать друга
        </button>
      </div>
      <button type="button" className="key" data-first-focus={first === undefined || undefined} onClick={onClose}>
        Закрыть
      </button>
    </Modal>
  );
}
