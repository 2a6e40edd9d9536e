import { type ReactNode, useRef, type RefObject, useLayoutEffect } from "react";
import { Stage } from "../../art/stage.tsx";
import styles from "./play-layout.module.css";

export type PlayLayoutProps = {
  readonly soundId: string;
  /** A pin stands out above the record. */
  readonly pinned: boolean;
  /** How words come into their sockets, or the question that follows them. */
  readonly mode: "pick" | "type" | "author";
  /** Not shown where the panel has a heading of its own. */
  readonly title?: string;
  readonly panelLabel: string;
  readonly record: ReactNode;
  readonly level: ReactNode;
  readonly tempo: ReactNode;
  readonly transport: ReactNode;
  /** What is said of the screen to who is new, over the record. Null keeps its place till it comes, and when it has gone. */
  readonly coach?: ReactNode;
  /** What is wrong with the sound, if anything. */
  readonly trouble?: ReactNode;
  /** Two blocks: what to read and, last, the bed with the keys. */
  readonly lines: ReactNode;
  readonly dock: ReactNode;
};

/** The radiogram: record behind the panel, words on it, keys in the bed. */
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

/** What gives way when the page would scroll: the record sinks and words shrink; then the tray becomes a strip too. */
const steps = ["words", "keys"];

/**
 * Marks the element `data-tight` with as few steps as it takes for the page not to scroll. A step once taken stays for as
 * long as the same is shown in the same window and fonts: to try without it is two layouts of the whole page, and a press
 * must not have the keys jump.
 * @param shown what is shown; measured anew with another.
 */
function useTight(ref: RefObject<HTMLElement | null>, shown: string): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const tighten = () => {
      const taken = steps.indexOf(element.getAttribute(mark) ?? "");
      for (const step of steps.slice(taken + 1)) if (isScrolled()) element.setAttribute(mark, step);
      // In large letters the bed is most of a small window: staying in sight it would leave none for the words.
      const bed = element.querySelector(":scope > :last-child > :last-child");
      element.toggleAttribute("data-tall", (bed?.clientHeight ?? 0) > innerHeight / 2);
    };
    const anew = () => {
      const strips = [...element.querySelectorAll("[role=group]")].map((strip) => [strip, strip.scrollLeft] as const);
      element.removeAttribute(mark);
      tighten();
      // Without the mark a strip has nothing to scroll and forgets where it was.
      for (const [strip, left] of strips) if (left > 0) strip.scrollLeft = left;
    };
    // What is new at once: on a busy phone a frame may be drawn before the one that was asked for, and then it jumps.
    element.removeAttribute(mark);
    tighten();
    // What changes, in the frame that is to be drawn: whoever changes the page has it laid out once, and not at once.
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
