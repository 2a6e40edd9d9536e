import { limits } from "@hitoslov/contract/limits";
import { counted, plural } from "@hitoslov/contract/plural";
import { type FragmentWord, proposeHidden, seededRandom, splitFragment } from "@hitoslov/rules";
import { CircleAlert, Eraser, Pause, Play, Shuffle, Smartphone } from "lucide";
import { useId, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { formatDuration } from "../../lib/format.ts";
import { type Draft, PlayerPreview } from "./player-preview.tsx";
import { useFragmentAudio } from "../../lib/use-fragment-audio.ts";
import { useQuery } from "@tanstack/react-query";
import { letterShares, peaksOf, sliceByShares } from "./peaks.ts";
import { WordTiles } from "./word-tiles.tsx";
import styles from "./fragment-editor.module.css";

type FragmentEditorProps = {
  readonly draft: Draft;
  /** The address of the audio, and its length in whole seconds. */
  readonly sound: string | null;
  readonly duration: number | null;
  readonly error?: string | undefined;
  readonly onChange: (hidden: number[]) => void;
};

/** Chooses the words of the fragment that a player restores. */
export function FragmentEditor({ draft, sound, duration, error, onChange }: FragmentEditorProps) {
  const id = useId();
  const [previewed, setPreviewed] = useState(false);
  const { playing, time, share, toggle } = useFragmentAudio(sound);
  const peaks = usePeaks(sound);
  const words = splitFragment(draft.fragment);
  const hidden = new Set(draft.hidden);
  const isEmpty = words.length === 0;

  const handleToggle = (position: number) => {
    const next = new Set(hidden);
    if (!next.delete(position)) next.add(position);
    onChange([...next].toSorted((a, b) => a - b));
  };

  return (
    <section className={`on-bed ${styles.editor}`} aria-labelledby={id}>
      <div className={styles.bar}>
        <button
          type="button"
          className="key key--icon"
          aria-label={playing ? "Пауза" : "Слушать отрывок"}
          disabled={sound === null}
          onClick={toggle}
        >
          <Icon of={playing ? Pause : Play} />
        </button>
        <span className={styles.time}>
          {duration === null ? "Звука нет" : `${formatDuration(Math.floor(time))} / ${formatDuration(duration)}`}
        </span>
        <h2 className={`fs-title ${styles.title}`} id={id}>
          Пропуски в&nbsp;отрывке
        </h2>
        <span className={styles.count} aria-live="polite">
          <b>{hidden.size}</b> из&nbsp;{words.length} {plural(words.length, "слова", "слов", "слов")} пропущено
        </span>
      </div>
      {isEmpty ? (
        <p className="hint">Впишите фрагмент ниже: здесь он разложится по&nbsp;словам.</p>
      ) : (
        <>
          <FragmentWave words={words} hidden={hidden} peaks={peaks} share={share} />
          <WordTiles words={words} hidden={hidden} onToggle={handleToggle} />
          <p className="hint">Нажмите слово, чтобы спрятать его от&nbsp;игрока.</p>
        </>
      )}
      {words.length > limits.fragmentWords.max && (
        <p className={styles.trouble}>
          <Icon of={CircleAlert} />
          <span>
            В&nbsp;отрывке {counted(words.length, "слово", "слова", "слов")}, а&nbsp;можно не&nbsp;больше{" "}
            {limits.fragmentWords.max}.
          </span>
        </p>
      )}
      {error !== undefined && (
        <p className={styles.trouble}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      <div className={styles.bar}>
        <button
          type="button"
          className="key key--bed"
          disabled={isEmpty}
          onClick={() => onChange(proposeHidden(words, seededRandom(String(Math.random()))))}
        >
          <Icon of={Shuffle} />
          Спрятать случайные
        </button>
        <button type="button" className="key key--bed" disabled={isEmpty} onClick={() => onChange([])}>
          <Icon of={Eraser} />
          Открыть все
        </button>
        <button
          type="button"
          className={`key key--bed ${styles.last}`}
          disabled={isEmpty}
          onClick={() => setPreviewed(true)}
        >
          <Icon of={Smartphone} />
          Посмотреть как игрок
        </button>
      </div>
      {previewed && <PlayerPreview draft={draft} sound={sound} onClose={() => setPreviewed(false)} />}
    </section>
  );
}

/** How many bars the whole wave has. */
const bars = 150;
/** The sample rate, Hz: enough for a drawing. */
const rate = 22_050;

async function readPeaks(src: string, signal: AbortSignal): Promise<number[]> {
  const answer = await fetch(src, { signal });
  if (!answer.ok) throw new Error(`The sound was answered with ${answer.status}`);
  const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await answer.arrayBuffer());
  return peaksOf(sound.getChannelData(0), bars);
}

/** The outline of the audio; silence while it loads, or if there is none. */
function usePeaks(src: string | null): readonly number[] {
  const { data } = useQuery({
    queryKey: ["peaks", src],
    queryFn: ({ signal }) => (src === null ? silence : readPeaks(src, signal)),
    enabled: src !== null,
    // A file never changes under its address.
    staleTime: Infinity,
    retry: 1,
  });
  return data ?? silence;
}

const silence: readonly number[] = Array.from({ length: bars }, () => 0);

type FragmentWaveProps = {
  readonly words: readonly FragmentWord[];
  readonly hidden: ReadonlySet<number>;
  readonly peaks: readonly number[];
  /** The position of playback, 0 to 1. */
  readonly share: number;
};

/** The wave of the fragment, split by word; hidden words are amber. */
function FragmentWave({ words, hidden, peaks, share }: FragmentWaveProps) {
  const shares = letterShares(words);
  const parts = sliceByShares(peaks, shares);
  return (
    <div
      className={styles.wave}
      role="img"
      aria-label={`Звуковая дорожка, разбитая на ${counted(words.length, "слово", "слова", "слов")}; пропущенные выделены`}
    >
      {words.map(({ position }) => (
        <WordWave
          key={position}
          number={position + 1}
          hidden={hidden.has(position)}
          share={shares[position] ?? 0}
          peaks={parts[position] ?? []}
        />
      ))}
      <span className={styles.needle} style={{ insetInlineStart: `${share * 100}%` }} />
    </div>
  );
}

type WordWaveProps = {
  readonly number: number;
  readonly hidden: boolean;
  /** The word's share of the fragment, 0 to 1. */
  readonly share: number;
  readonly peaks: readonly number[];
};

const middle = 42;

/** The part of the wave for one word. */
function WordWave({ number, hidden, share, peaks }: WordWaveProps) {
  const bars = peaks.map((peak, index) => {
    const swing = 1 + peak * 35;
    return `M${index * 10 + 5} ${middle - swing}v${swing * 2}`;
  });
  return (
    <span className={styles.word} data-hidden={hidden || undefined} style={{ flexGrow: share }}>
      <svg viewBox={`0 0 ${peaks.length * 10} 84`} preserveAspectRatio="none" focusable="false">
        <path d={bars.join("")} />
      </svg>
      <small>{number}</small>
    </span>
  );
}
