import type { PlayerDraw } from "@hitoslov/contract";
import { TriangleAlert } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./training.module.css";

/** Said of every draw while nobody answers for prizes. */
export function Training({ of: { training } }: { readonly of: Pick<PlayerDraw, "training"> }) {
  if (!training) return null;
  return (
    <p className={styles.training}>
      <Icon of={TriangleAlert} />
      Учебный розыгрыш: призы не&nbsp;вручаются
    </p>
  );
}
