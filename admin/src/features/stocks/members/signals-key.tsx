import { ChevronDown } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { counted } from "../../../lib/format.ts";
import styles from "../stocks.module.css";

type SignalsKeyProps = {
  readonly login: string;
  readonly count: number;
  readonly open: boolean;
  /** The id of what it opens. */
  readonly details: string;
  readonly onToggle: () => void;
};

/** «2 подозрения»: opens what they are. */
export function SignalsKey({ login, count, open, details, onToggle }: SignalsKeyProps) {
  const text = counted(count, "подозрение", "подозрения", "подозрений");
  return (
    <button
      type="button"
      className={`badge badge--warn ${styles.signals}`}
      aria-label={`${text}: ${login}`}
      aria-expanded={open}
      aria-controls={open ? details : undefined}
      onClick={onToggle}
    >
      {text}
      <Icon of={ChevronDown} />
    </button>
  );
}
