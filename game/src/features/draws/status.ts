import type { PlayerDraw } from "@hitoslov/contract";

type Status = PlayerDraw["status"];

// The contract's own table of names stands among schemas, which the game does without.
export const statusNames: Record<Status, string> = {
  active: "Активен",
  paused: "Пауза",
  ended: "Окончен",
  testing: "Тесты",
};

export const statusTones = {
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
