import { Link } from "react-router";
import { useStrip } from "../lib/use-strip.ts";
import styles from "./section-tabs.module.css";

type SectionTabsProps = {
  readonly label: string;
  /** `search`: the query of each in the address, "" for the first. */
  readonly tabs: readonly { readonly search: string; readonly label: string; readonly current: boolean }[];
};

/** Tabs between lists of one screen; each opens at its first page without search. */
export function SectionTabs({ label, tabs }: SectionTabsProps) {
  const strip = useStrip<HTMLUListElement>(tabs.find((tab) => tab.current)?.search ?? "");
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul ref={strip}>
        {tabs.map((tab) => (
          <li key={tab.search}>
            <Link to={{ search: tab.search }} aria-current={tab.current ? "page" : undefined}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
