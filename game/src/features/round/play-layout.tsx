import { type ReactNode, useRef, type RefObject, useLayoutEffect } from "react";
import { Stage } from "../../art/stage.tsx";
import styles from "./play-layout.module.css";

export type PlayLayoutProps = {
  readonly soundId: string;
  /** Whether a pin sticks out above the record. */
  readonly pinned: boolean;
  /** How words are put into blanks, or the question that follows. */
  readonly mode: "pick" | "type" | "author";
  /** Not shown where the panel has a heading of its own. */
  readonly title?: string;
  readonly panelLabel: string;
  readonly record: ReactNode;
  readonly level: ReactNode;
  readonly tempo: ReactNode;
  readonly transport: ReactNode;
  /** The explanation for new players, over the record. Null reserves its space before it appears and after it is gone. */
  readonly coach?: ReactNode;
  /** The message about the audio, if something is wrong with it. */
  readonly trouble?: ReactNode;
  /** What the panel shows above the dock. */
  readonly lines: ReactNode;
  readonly dock: ReactNode;
};

/** The layout of the game screen: record, panel with the words, dock with the buttons. */
export function PlayLayout(props: PlayLayoutProps) {
  const { soundId, pinned, mode, title, panelLabel, record, level, tempo, transport, coach, trouble, lines, dock } =
    props;
  const main = useRef<HTMLElement>(null);
  useTight(main, `${soundId} ${mode}`);
  return (
    <main className={`play ${styles.play}`} ref={main} data-mode={mode} data-pinned={pinned || undefined}>
      {title !== undefined && <h1 className="vh">{title}</h1>}
      <Stage label="Проигрыватель" record={record}>
        {level}
        <div className={styles.right}>{tempo}</div>
        {transport}
        {coach !== undefined && <div className={styles.coach}>{coach}</div>}
      </Stage>
      <section className={`panel ${styles.panel}`} aria-label={panelLabel}>
        <div className={styles.lines}>
          {trouble}
          {lines}
        </div>
        {dock}
      </section>
    </main>
  );
}

/** What shrinks so that the page does not scroll: first the record and the words, then the tray becomes a strip too. */
const steps = ["words", "keys"];

/**
 * Marks the element `data-tight` with the fewest steps that keep the page from scrolling. A step stays as long as the same
 * song is shown in the same window and fonts: trying without it costs two layouts of the page, and buttons must not jump at
 * a press.
 * @param shown what is shown; a change measures again.
 */
function useTight(ref: RefObject<HTMLElement | null>, shown: string): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const tighten = () => {
      const taken = steps.indexOf(element.getAttribute(mark) ?? "");
      for (const step of steps.slice(taken + 1)) if (isScrolled()) element.setAttribute(mark, step);
      // With large letters the dock fills most of a small window: if it were sticky, no space for the words would be left.
      const dock = element.querySelector(":scope > :last-child > :last-child");
      element.toggleAttribute("data-tall", (dock?.clientHeight ?? 0) > innerHeight / 2);
    };
    const anew = () => {
      const strips = [...element.querySelectorAll("[role=group]")].map((strip) => [strip, strip.scrollLeft] as const);
      element.removeAttribute(mark);
      tighten();
      // Without the mark a strip cannot scroll and loses its position.
      for (const [strip, left] of strips) if (left > 0) strip.scrollLeft = left;
    };
    // New content at once: on a busy phone a frame may be drawn before the requested one, and the page would jump.
    element.removeAttribute(mark);
    tighten();
    // Later changes in the next frame, so that they cause one layout and not several.
    const changes = new MutationObserver(() => requestAnimationFrame(tighten));
    changes.observe(element, { childList: true, subtree: true });
    addEventListener("resize", anew);
    document.fonts.addEventListener("loadingdone", anew);
    return () => {
      changes.disconnect();
      removeEventListener("resize", anew);
      document.fonts.removeEventListener("loadingdone", anew);
    };
  }, [ref, shown]);
}

const mark = "data-tight";

function isScrolled(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight + 1;
}
