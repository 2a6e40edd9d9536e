import type { PlayWord } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import { RotateCcw } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { PreviewWord } from "./preview-word.tsx";
import { beginTrial, countRight, isUsed, pickSocket, putWord, stateOf } from "./preview-state.ts";
import styles from "./preview.module.css";

type PreviewPhoneProps = {
  readonly fragment: string;
  readonly words: readonly PlayWord[];
  readonly tips: readonly string[];
  readonly sound: string | null;
};

/** A small game to try: sockets, tray and sound. Right and wrong are told here, nothing is sent. */
export function PreviewPhone({ fragment, words, tips, sound }: PreviewPhoneProps) {
  const begin = () =>
    beginTrial(
      splitFragment(fragment),
      words.filter((word) => "hidden" in word).map(({ position }) => position),
      tips,
    );
  const [trial, setTrial] = useState(begin);
  const right = countRight(trial);
  return (
    <div className={styles.phone}>
      {sound === null ? (
        <p className="hint">Звука нет: игроки эту песню пока не&nbsp;получат.</p>
      ) : (
        // Its words are what stands below.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio className={styles.audio} controls preload="none" src={sound} aria-label="Звук отрывка" />
      )}
      <ol className={styles.words} aria-label="Отрывок">
        {words.map((word) => (
          <li key={word.position}>
            <PreviewWord
              word={word}
              state={stateOf(trial, word.position)}
              placed={tips[trial.placed.get(word.position) ?? -1]}
              onPick={() => setTrial(pickSocket(trial, word.position))}
            />
          </li>
        ))}
      </ol>
      <p className={styles.score} role="status">
        {trial.sockets.length === 0
          ? "Пропусков нет: игроки эту песню не получат."
          : `Собрано ${right} из ${trial.sockets.length}`}
      </p>
      <div className={`on-bed ${styles.tray}`} role="group" aria-label="Слова на клавишах">
        {tips.map((text, key) => (
          <button
            // Two keys may carry the same word, and no key moves.
            // oxlint-disable-next-line react/no-array-index-key
            key={key}
            type="button"
            className={`key ${styles.key}`}
            // A key that the browser disables would drop the focus.
            aria-disabled={isUsed(trial, key) || trial.active === null || undefined}
            onClick={() => setTrial(putWord(trial, key))}
          >
            {text}
          </button>
        ))}
      </div>
      <button type="button" className="key" onClick={() => setTrial(begin())}>
        <Icon of={RotateCcw} />
        Заново
      </button>
    </div>
  );
}
