import { useLayoutEffect, useRef } from "react";
import { newsNodes } from "./news-text.ts";
import styles from "./news-text.module.css";

/** The marked-up text of a piece of news. */
export function SafeText({ id, html }: { readonly id: string; readonly html: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ref.current?.replaceChildren(...newsNodes(html)), [html]);
  return <div ref={ref} id={id} className={styles.text} />;
}
