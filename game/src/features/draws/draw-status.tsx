import type { PlayerDraw } from "@hitoslov/contract";
import { TriangleAlert } from "lucide";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./training.module.css";

export function DrawBadge({ status }: Pick<PlayerDraw, "status">) {
  return <StatusBadge tone={statusTones[status]}>{statusNames[status]}</StatusBadge>;
}

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

type Status = PlayerDraw["status"];

// The contract's own table of names stands among schemas, which the game does without.
const statusNames: Record<Status, string> = {
  active: "Активен",
  paused: "Пауза",
  ended: "Окончен",
  testing: "Тесты",
};

const statusTones = {
  active: "ok",
  paused: "warn",
  ended: "plain",
  testing: "info",
} as const satisfies Record<Status, string>;

/** Why nothing can be won now; null where it can. */
export const closedReasons: Record<Status, string | null> = {
  active: null,
  paused: "Розыгрыш на\u00A0паузе: очки пока не\u00A0начисляются. Мы сообщим в\u00A0новостях, когда он продолжится.",
  ended: "Розыгрыш окончен.",
  testing: "Розыгрыш проверяют, игроки его не\u00A0видят.",
};

/** Said from the end of a draw until its ranking is frozen. */
export const countingReason = "Время вышло, подводим итоги. Очки больше не\u00A0начисляются.";
