import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../../art/icon.tsx";
import styles from "./prize-teaser.module.css";

export type PrizeTeaserProps = {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly picture?: ReactNode;
};

/** One line about a prize draw that runs. */
export function PrizeTeaser({ href, title, text, picture }: PrizeTeaserProps) {
  return (
    <a className={`on-bed ${styles.teaser}`} href={href}>
      {picture !== undefined && <span className={styles.picture}>{picture}</span>}
      <span>
        <b>{title}</b>
        {text}
      </span>
      <Icon of={ChevronRight} className={`ic ${styles.arrow}`} />
    </a>
  );
}
