import type { PlayerDraw } from "@hitoslov/contract";
import { drawStatusTexts } from "@hitoslov/contract/draw-status";
import { TriangleAlert } from "lucide";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./training.module.css";

export function DrawBadge({ status }: Pick<PlayerDraw, "status">) {
  return <StatusBadge tone={drawStatusTexts[status].tone}>{drawStatusTexts[status].name}</StatusBadge>;
}

/** Shown with every draw while there is no organiser. */
export function Training({ of: { training } }: { readonly of: Pick<PlayerDraw, "training"> }) {
  if (!training) return null;
  return (
    <p className={styles.training}>
      <Icon of={TriangleAlert} />
      Учебный розыгрыш: призы не&nbsp;вручаются
    </p>
  );
}

type Status = PlayerDraw["status"];

/** Why nobody can play for prizes now; null: players can. */
export const closedReasons: Record<Status, string | null> = {
  active: null,
  paused: "Розыгрыш на\u00A0паузе: очки пока не\u00A0начисляются. Мы сообщим в\u00A0новостях, когда он продолжится.",
  ended: "Розыгрыш окончен.",
  testing: "Розыгрыш проверяют, игроки его не\u00A0видят.",
};

/** Shown from the end of a draw until its ranking is frozen. */
export const countingReason = "Время вышло, подводим итоги. Очки больше не\u00A0начисляются.";
