import { ChevronDown } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./help.module.css";

export function HelpQuestion({ title, answer }: { readonly title: string; readonly answer: string }) {
  return (
    <details className={styles.fold}>
      <summary>
        {title}
        <Icon of={ChevronDown} />
      </summary>
      <p>{answer}</p>
    </details>
  );
}
