import { Icon } from "@hitoslov/brand/icon.tsx";
import { X } from "lucide";
import { useEffect, useEffectEvent, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { isByKeyboard } from "@hitoslov/brand/modality.ts";
import { save } from "../../lib/storage.ts";
import { isFocusLost } from "@hitoslov/brand/lost-focus.ts";
import styles from "./coach.module.css";

type CoachProps = {
  /** Words come from the keys, or letter by letter. */
  readonly mode: "pick" | "type";
  /** Missing words are silent in the sound too. */
  readonly silenced: boolean;
  /** How many words stand, and how many hints are left: who has done it needs no telling. */
  readonly restored: number;
  readonly hintsLeft: number;
  /** Called when the button that had the focus goes with the last mark. */
  readonly onFocusLost: () => void;
};

const marks = ["listen", "put", "hints"] as const;

/** Three marks on the live first song, one after the other: listen, put back, hints. The game goes on beneath. */
export function Coach({ mode, silenced, restored, hintsLeft, onFocusLost }: CoachProps) {
  const [begun] = useState({ restored, hintsLeft });
  const [passed, setPassed] = useState(0);
  const done = hintsLeft < begun.hintsLeft ? marks.length : restored > begun.restored ? 2 : 0;
  const at = Math.max(passed, done);
  const mark = marks[at];
  // The next song explains nothing, whatever was read of this one.
  useEffect(() => () => save("video-seen", "yes"), []);
  const giveFocus = useEffectEvent(onFocusLost);
  useEffect(() => {
    if (mark === undefined) {
      save("video-seen", "yes");
      if (isByKeyboard() && isFocusLost()) giveFocus();
      return undefined;
    }
    announce(textOf(mark, mode, silenced));
    const { dataset } = document.documentElement;
    dataset["coach"] = mark;
    return () => {
      delete dataset["coach"];
    };
  }, [mark, mode, silenced]);
  if (mark === undefined) return null;
  const isLast = at === marks.length - 1;
  return (
    <aside className={styles.coach} aria-label={`Как играть, ${at + 1} из ${marks.length}`}>
      <p key={mark}>{textOf(mark, mode, silenced)}</p>
      <button type="button" className="key key--sm key--amber" onClick={() => setPassed(at + 1)}>
        {isLast ? "Понятно" : "Дальше"}
      </button>
      {!isLast && (
        <button
          type="button"
          className={styles.skip}
          aria-label="Пропустить объяснения"
          onClick={() => setPassed(marks.length)}
        >
          <Icon of={X} />
        </button>
      )}
    </aside>
  );
}

function textOf(mark: (typeof marks)[number], mode: "pick" | "type", silenced: boolean): string {
  switch (mark) {
    case "listen":
      return silenced
        ? "Слушайте: слова пропали со\u00A0строчки, на\u00A0их месте тишина."
        : "Слушайте: поют всё, а\u00A0со\u00A0строчки слова пропали.";
    case "put":
      return mode === "pick"
        ? "Нажмите клавишу со\u00A0словом\u00A0— оно встанет на\u00A0место."
        : "Впишите слово и\u00A0нажмите «Проверить».";
    case "hints":
      return "Не\u00A0расслышали? Лампа подскажет слово, глаз\u00A0— название.";
  }
}
