import { Check as CheckMark, X } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./proof.module.css";

type CheckProps = {
  readonly passed: boolean;
  /** What was compared. */
  readonly children: ReactNode;
};

export function Check({ passed, children }: CheckProps) {
  return (
    <li className={styles.check}>
      <span className={styles.mark} data-passed={passed || undefined}>
        <Icon of={passed ? CheckMark : X} />
      </span>
      <span>
        <b>{passed ? "Сошлось" : "Не\u00A0сошлось"}</b>
        <span>{children}</span>
      </span>
    </li>
  );
}
