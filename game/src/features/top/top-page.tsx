import type { ReactNode } from "react";
import page from "../../ui/page.module.css";
import { PAGE_ID } from "../../ui/page.tsx";
import styles from "./top.module.css";

type TopPageProps = {
  readonly podium: ReactNode;
  /** Stays at the foot of the window. */
  readonly own: ReactNode;
  readonly children: ReactNode;
};

/** A page with three discs on its horizon. */
export function TopPage({ podium, own, children }: TopPageProps) {
  return (
    <main className={page.page} id={PAGE_ID}>
      <div className={`${page.hero} ${styles.hero}`}>
        <h1>Топ игроков</h1>
        {podium}
      </div>
      <div className={`panel ${page.panel}`}>
        <div className={page.sheet}>{children}</div>
        {own}
      </div>
    </main>
  );
}
