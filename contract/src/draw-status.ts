/** The statuses of a draw, without schemas: the game loads them too. */
export const drawStatuses = ["active", "paused", "testing", "ended", "disabled"] as const;
export type DrawStatus = (typeof drawStatuses)[number];

type Dates = Readonly<Record<"start_date" | "end_date", string>> & { readonly frozen_at: string | null };

/** When a draw ends or has ended: staff may end a running one before the time that was announced. */
export function endOf({ start_date, end_date, frozen_at }: Dates): string {
  return frozen_at !== null && start_date < frozen_at && frozen_at < end_date ? frozen_at : end_date;
}

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
