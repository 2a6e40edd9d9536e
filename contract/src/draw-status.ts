/** The statuses of a draw, without schemas: the game loads them too. */
export const drawStatuses = ["active", "paused", "testing", "ended", "disabled"] as const;
export type DrawStatus = (typeof drawStatuses)[number];

type DrawStatusText = {
  readonly name: string;
  readonly hint: string;
  /** The tone of its badge. */
  readonly tone: "ok" | "warn" | "info" | "plain" | "bad";
};

export const drawStatusTexts: Record<DrawStatus, DrawStatusText> = {
  active: { name: "Активен", hint: "видят и\u00A0играют", tone: "ok" },
  paused: { name: "Пауза", hint: "видят, играть нельзя", tone: "warn" },
  testing: { name: "Тесты", hint: "скрыт, можно проверять", tone: "info" },
  ended: { name: "Окончен", hint: "только в\u00A0архиве", tone: "plain" },
  disabled: { name: "Отключен", hint: "не видит никто", tone: "bad" },
};
