import { type ReactNode, type RefObject, useEffect } from "react";
import { useHeadingFocus, useKeptFocus } from "@hitoslov/brand/lost-focus.ts";
import styles from "./page.module.css";

export const PAGE_ID = "content";

type PageProps = {
  readonly title: string;
  readonly lead?: string | undefined;
  /** The bar above the page. */
  readonly bar: ReactNode;
  /** The round picture behind the panel. */
  readonly art: ReactNode;
  readonly children: ReactNode;
};

/** The title of the browser's tab, and the focus, which goes to the heading; for the main element of a screen. */
export function usePage(title: string): RefObject<HTMLElement | null> {
  useHeadingFocus();
  useEffect(() => {
    const { title: before } = document;
    document.title = `${title} — ${before}`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return useKeptFocus<HTMLElement>();
}

/** Leads the keyboard past the bar. */
export function SkipLink() {
  return (
    <a className="skip" href={`#${PAGE_ID}`}>
      К&nbsp;содержанию
    </a>
  );
}

/** A screen of text: its title on the sky, a round picture behind it, the panel below. */
export function Page({ title, lead, bar, art, children }: PageProps) {
  const main = usePage(title);
  return (
    <>
      <SkipLink />
      {bar}
      <main ref={main} className={styles.page} id={PAGE_ID}>
        <div className={styles.hero}>
          <div className={styles.text}>
            <h1>{title}</h1>
            {lead !== undefined && <p>{lead}</p>}
          </div>
          <div className={styles.rise} aria-hidden="true">
            <div className={styles.clip}>
              <div className={styles.disc}>{art}</div>
            </div>
          </div>
        </div>
        <div className={`panel ${styles.panel}`}>
          <div className={styles.sheet}>{children}</div>
        </div>
      </main>
    </>
  );
}
