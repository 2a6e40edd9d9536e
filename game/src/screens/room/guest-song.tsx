import type { OwnState } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { plural } from "@hitoslov/contract/plural";
import { useRef, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { WifiOff } from "lucide";
import { Record } from "../../art/record.tsx";
import { ValveIcon } from "../../art/valve-icon.tsx";
import type { ShownSong, ShownWord } from "../../features/room/own-song.ts";
import styles from "./phone.module.css";
import meter from "../../features/round/meter.module.css";
import { Wave } from "../../features/round/wave.tsx";
import { WordCard } from "../../features/round/word-card.tsx";
import card from "../../features/round/word-card.module.css";
import { isByKeyboard } from "@hitoslov/brand/modality.ts";
import { textStep } from "../../ui/text-step.ts";
import { useSecondsLeft } from "./use-room.ts";

type GuestSongProps = {
  readonly room: OwnState;
  readonly shown: ShownSong;
  /** The connection has just been lost: what is pressed goes out when it is back. */
  readonly isLost: boolean;
  readonly now: () => number;
  readonly onChoose: (position: number) => void;
  readonly onAnswer: (position: number, word: string) => void;
  readonly onLamp: (position: number) => void;
};

/** More keys than this are lower, so that all are in sight. */
const manyKeys = 6;

/** The keys of one guest, the blank they go to and the words that stand already. */
export function GuestSong({ room, shown, isLost, now, onChoose, onAnswer, onLamp }: GuestSongProps) {
  const { settings, song, stageSong, until } = room;
  const { words, own, active, keys } = shown;
  const toStart = useSecondsLeft(now, stageSong?.starts_at ?? null) ?? 0;
  const left = useSecondsLeft(now, until) ?? 0;
  const isWaiting = toStart > 0;
  const number = `Песня ${(song ?? 0) + 1} из\u00A0${settings.songs}`;
  return (
    <main className={`play ${styles.phone}`}>
      <h1 className="vh">{number}. Соберите слова</h1>
      <div className={styles.rim} aria-hidden="true">
        <div className={styles.disc}>
          <Record words={words} level={Number(settings.level)} played={!isWaiting} />
        </div>
      </div>
      <section className="panel" aria-label="Ваши слова и клавиши">
        <div className={`${meter.meter} ${styles.meter}`}>
          <p className={meter.row}>
            <span>
              Собрано{" "}
              <b>
                {shown.found} из&nbsp;{own.length}
              </b>
            </span>
            {isLost ? (
              <span className={styles.lost}>
                <Icon of={WifiOff} /> ищем волну
              </span>
            ) : (
              !isWaiting && <b>{left}&nbsp;с</b>
            )}
            <span>{number}</span>
          </p>
          <div className={meter.bar} role="img" aria-label={`Собрано ${shown.found} из ${own.length}`}>
            {own.map(({ position, state }) => (
              <i key={position} data-state={state} />
            ))}
          </div>
        </div>
        <Near words={words} active={active} wait={isWaiting ? toStart : null} />
        {active !== null && shown.mistakesLeft < 5 && (
          <p className={styles.left}>
            {plural(shown.mistakesLeft, "Осталась", "Остались", "Осталось")} {shown.mistakesLeft}&nbsp;
            {plural(shown.mistakesLeft, "попытка", "попытки", "попыток")}
          </p>
        )}
        <ol className={styles.own} aria-label="Ваши слова">
          {own.map(({ position, state, text }) => (
            <li key={position}>
              <WordCard position={position} total={words.length} state={state} text={text} onSelect={onChoose} />
            </li>
          ))}
        </ol>
        <div className={`dock on-bed ${styles.dock}`} data-many={keys.length > manyKeys || undefined}>
          {settings.hints && (
            <button
              type="button"
              className={`key ${styles.lamp}`}
              aria-disabled={!shown.canUseLamp || isWaiting || undefined}
              onClick={() => {
                if (shown.canUseLamp && !isWaiting && active !== null) onLamp(active);
              }}
            >
              <ValveIcon />
              Подсказать слово
            </button>
          )}
          {settings.typing ? (
            <TypedAnswer active={active} lit={shown.lit} disabled={isWaiting} onAnswer={onAnswer} />
          ) : (
            <div className={styles.keys} role="group" aria-label="Слова на выбор">
              {keys.map(({ text, used, lit }, at) => (
                <button
                  // Keys never change places.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={at}
                  type="button"
                  className={`key ${lit ? "key--amber" : ""}`}
                  data-long={textStep(text)}
                  data-used={used || undefined}
                  aria-disabled={used || isWaiting || undefined}
                  aria-label={lit ? `${text}, под лампой` : undefined}
                  onClick={() => {
                    if (!used && !isWaiting && active !== null) onAnswer(active, text);
                  }}
                >
                  {text}
                </button>
              ))}
            </div>
          )}
        </div>
      </section>
    </main>
  );
}

type NearProps = {
  readonly words: readonly ShownWord[];
  readonly active: number | null;
  /** Seconds until it begins. */
  readonly wait: number | null;
};

/** The blank between its neighbours: the whole line is on the big screen. */
function Near({ words, active, wait }: NearProps) {
  if (wait !== null) {
    return (
      <p className={styles.near}>
        <span className={styles.count}>
          <span className="vh">До&nbsp;начала: </span>
          {wait}
        </span>
      </p>
    );
  }
  if (active === null) return <p className={styles.near}>Проверяем…</p>;
  const isWrong = words[active]?.state === "wrong";
  const [before, after] = [words[active - 1], words[active + 1]];
  return (
    <p className={styles.near}>
      {(active > 1 || before?.text === null) && "…"}
      {before !== undefined && before.text !== null && <b>{before.text}</b>}
      <span className={card.word} data-state={isWrong ? "wrong" : "active"}>
        {isWrong ? (
          words[active]?.text
        ) : (
          <>
            <span className="vh">пропуск, ждёт слово</span>
            <span className={card.caret} />
          </>
        )}
        <Wave word={null} className={card.wave} />
      </span>
      {after !== undefined && after.text !== null && <b>{after.text}</b>}
      {(active < words.length - 2 || after?.text === null) && "…"}
    </p>
  );
}

type TypedAnswerProps = {
  readonly active: number | null;
  readonly lit: readonly string[];
  readonly disabled: boolean;
  readonly onAnswer: (position: number, word: string) => void;
};

/** One word from the keyboard; the field is ready for the next one at once. */
function TypedAnswer({ active, lit, disabled, onAnswer }: TypedAnswerProps) {
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const answer = (word: string) => {
    if (disabled || active === null || word.trim() === "") return;
    onAnswer(active, word.trim());
    setTyped("");
  };
  return (
    <>
      {lit.length > 0 && (
        <div className={styles.lit} role="group" aria-label="Слова под лампой">
          {lit.map((word) => (
            <button
              key={word}
              type="button"
              className="key"
              onClick={() => {
                answer(word);
                // The words go with the answer; on a phone the focus would bring up its keyboard.
                if (isByKeyboard()) field.current?.focus();
              }}
            >
              {word}
            </button>
          ))}
        </div>
      )}
      <form
        className={styles.typed}
        onSubmit={(event) => {
          event.preventDefault();
          answer(typed);
        }}
      >
        <input
          ref={field}
          className="input"
          aria-label="Пропущенное слово"
          value={typed}
          maxLength={limits.answer.max}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="key key--amber" aria-disabled={disabled || undefined}>
          Проверить
        </button>
      </form>
    </>
  );
}
