import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Loading } from "../../ui/placeholders.tsx";
import type { PlayWord } from "@hitoslov/contract";
import { splitFragment } from "@hitoslov/rules";
import { RotateCcw, Check, X } from "lucide";
import { Fragment, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { activateBlank, beginTrial, countRight, isUsed, putWord, stateOf, type BlankState } from "./preview-state.ts";
import styles from "./preview.module.css";

export type Draft = {
  readonly _id?: string | undefined;
  readonly fragment: string;
  readonly hidden: readonly number[];
  readonly decoys: readonly string[];
  /** Empty: not chosen yet. */
  readonly difficulty_id: string;
};

type PlayerPreviewProps = { readonly draft: Draft; readonly sound: string | null; readonly onClose: () => void };

/** The fragment as players get it, saved or not. Nothing is recorded. */
export function PlayerPreview({ draft, sound, onClose }: PlayerPreviewProps) {
  const { _id, fragment, hidden, decoys, difficulty_id } = draft;
  const hasLevel = difficulty_id !== "";
  const { data, error, refetch } = useQuery({
    queryKey: ["preview", draft],
    queryFn: ({ signal }) =>
      api.previewSound(
        { fragment, hidden: [...hidden], decoys: [...decoys], difficulty_id, ...(_id !== undefined && { _id }) },
        { signal },
      ),
    enabled: hasLevel,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title="Как увидит игрок" onClose={onClose}>
      {!hasLevel && <p>Выберите уровень: от&nbsp;него зависит, сколько слов на&nbsp;клавишах.</p>}
      {hasLevel && data === undefined && <Loading error={error} refetch={refetch} rows={4} />}
      {data !== undefined && <PreviewPhone fragment={fragment} words={data.words} tips={data.tips} sound={sound} />}
    </Dialog>
  );
}

type PreviewPhoneProps = {
  readonly fragment: string;
  readonly words: readonly PlayWord[];
  readonly tips: readonly string[];
  readonly sound: string | null;
};

/** A small game to try out: blanks, tray and audio. Answers are checked here; nothing is sent. */
function PreviewPhone({ fragment, words, tips, sound }: PreviewPhoneProps) {
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
        // The words are below.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio className={styles.audio} controls preload="none" src={sound} aria-label="Звук отрывка" />
      )}
      <ol className={styles.words} aria-label="Отрывок">
        {words.map((word) => (
          <Fragment key={word.position}>
            {word.opensLine && <li className={styles.break} aria-hidden="true" />}
            <li>
              <PreviewWord
                word={word}
                state={stateOf(trial, word.position)}
                placed={tips[trial.placed.get(word.position) ?? -1]}
                onPick={() => setTrial(activateBlank(trial, word.position))}
              />
            </li>
          </Fragment>
        ))}
      </ol>
      <p className={styles.score} role="status">
        {trial.blanks.length === 0
          ? "Пропусков нет: игроки эту песню не получат."
          : `Собрано ${right} из ${trial.blanks.length}`}
      </p>
      <div className={`on-bed ${styles.tray}`} role="group" aria-label="Слова на клавишах">
        {tips.map((text, key) => (
          <button
            // Two keys may have the same word, and no key moves.
            // oxlint-disable-next-line react/no-array-index-key
            key={key}
            type="button"
            className={`key ${styles.key}`}
            // Not `disabled`: the key would lose the focus.
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

type PreviewWordProps = {
  readonly word: PlayWord;
  readonly state: BlankState;
  /** The word in the blank. */
  readonly placed: string | undefined;
  readonly onPick: () => void;
};

const names: Record<BlankState, string> = { empty: "пусто", active: "выбрано", right: "верно", wrong: "не то слово" };

function PreviewWord({ word, state, placed, onPick }: PreviewWordProps) {
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
