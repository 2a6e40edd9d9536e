import type { PlayWord } from "@hitoslov/contract";
import { Check, X } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import type { SocketState } from "./preview-state.ts";
import styles from "./preview.module.css";

type PreviewWordProps = {
  readonly word: PlayWord;
  readonly state: SocketState;
  /** The word in the socket. */
  readonly placed: string | undefined;
  readonly onPick: () => void;
};

const names: Record<SocketState, string> = { empty: "пусто", active: "выбрано", right: "верно", wrong: "не то слово" };

export function PreviewWord({ word, state, placed, onPick }: PreviewWordProps) {
  const { position, before, after } = word;
  if (!("hidden" in word)) return <span className={styles.given}>{before + word.text + after}</span>;
  return (
    <button
      type="button"
      className={styles.socket}
      data-state={state}
      aria-label={`Слово ${position + 1}: ${placed === undefined ? "" : `${placed}, `}${names[state]}`}
      aria-current={state === "active" || undefined}
      aria-disabled={state === "right" || undefined}
      onClick={onPick}
    >
      {state === "right" && <Icon of={Check} />}
      {state === "wrong" && <Icon of={X} />}
      {placed !== undefined && before + placed + after}
    </button>
  );
}
