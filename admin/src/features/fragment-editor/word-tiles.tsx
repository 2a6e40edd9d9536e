import { Icon } from "@hitoslov/brand/icon.tsx";
import type { FragmentWord } from "@hitoslov/rules";
import { EyeOff } from "lucide";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import styles from "./word-tiles.module.css";

type WordTilesProps = {
  readonly words: readonly FragmentWord[];
  readonly hidden: ReadonlySet<number>;
  readonly onToggle: (position: number) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One tile per word, pressed if the word is hidden. Roving tabindex: arrows move between tiles. */
export function WordTiles({ words, hidden, onToggle }: WordTilesProps) {
  const group = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, words.length - 1);

  // «#word-12» leads to the tile of this number.
  const { hash } = useLocation();
  useEffect(() => {
    const tile = group.current?.children[Number(/^#word-(\d+)$/.exec(hash)?.[1]) - 1];
    if (tile instanceof HTMLElement) tile.focus();
  }, [hash]);

  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: words.length - 1 };
    const next = step === undefined ? ends[event.key] : (current + step + words.length) % words.length;
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setChosen(next);
    const tile = group.current?.children[next];
    if (tile instanceof HTMLElement) tile.focus();
  };

  return (
    <div ref={group} className={styles.tiles} role="group" aria-label="Слова отрывка: нажатое слово игрок не увидит">
      {words.map(({ position, before, text, after }) => (
        <button
          key={position}
          type="button"
          className={styles.tile}
          aria-pressed={hidden.has(position)}
          tabIndex={position === current ? 0 : -1}
          onFocus={() => setChosen(position)}
          onKeyDown={handleKey}
          onClick={() => onToggle(position)}
        >
          <small>{position + 1}</small> {before}
          {text}
          {after}
          {hidden.has(position) && <Icon of={EyeOff} />}
        </button>
      ))}
    </div>
  );
}
