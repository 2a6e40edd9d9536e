import type { PlayWord } from "@hitoslov/contract";
import { EyeOff, Repeat } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useLight } from "../../art/light.ts";
import type { Position } from "../../art/position.ts";
import { clock } from "../../lib/figures.ts";
import type { FragmentPlayer } from "../../lib/fragment-audio.ts";
import { WORDS_ID } from "./focus-word.ts";
import styles from "./again.module.css";

export type AgainProps = {
  readonly words: readonly PlayWord[];
  readonly player: FragmentPlayer;
  readonly position: Position;
  readonly silent: boolean;
  /** No blank is active. */
  readonly disabled: boolean;
  readonly onAgain: () => void;
};

/** For a song with known word times: lights the words as they are sung, and has the button that repeats a blank's place. */
export function Again({ words, player: { audio, state }, position, silent, disabled, onAgain }: AgainProps) {
  useLight(lineOfWords, words, position, audio.seconds);
  const { place } = state;
  return (
    <>
      {/* Not announced: it would be spoken over the words that are played. The blank's name says the same. */}
      <p className={styles.caption}>
        {place !== null ? (
          <>
            <Icon of={Repeat} />
            <span>
              Крутим место вокруг пропуска:{" "}
              <b>
                {clock(place.from)}–{clock(place.to)}
              </b>
            </span>
          </>
        ) : silent ? (
          <>
            <Icon of={EyeOff} />
            <span>
              <b>Тишина на&nbsp;слове:</b> голос здесь вырезан, дальше песня идёт
            </span>
          </>
        ) : (
          "Не расслышали слово?"
        )}
      </p>
      {(place !== null || !silent) && (
        <button
          type="button"
          className={`key key--sm ${styles.key}`}
          aria-pressed={place !== null}
          aria-disabled={disabled || undefined}
          onClick={() => {
            if (!disabled) onAgain();
          }}
        >
          <Icon of={Repeat} />
          Ещё раз это место
        </button>
      )}
    </>
  );
}

function lineOfWords(): Element | null {
  return document.querySelector(`#${WORDS_ID}`);
}
