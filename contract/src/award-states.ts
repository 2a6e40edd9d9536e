/** The states of an award; `expired` frees the prize for the next winner. */
export const awardStates = ["assigned", "confirmed", "sent", "received", "expired"] as const;
export type AwardState = (typeof awardStates)[number];
export const awardStateTexts: Record<AwardState, string> = {
  assigned: "Назначен",
  confirmed: "Подтверждён",
  sent: "Отправлен",
  received: "Получен",
  expired: "Просрочен",
};
/** The states that may follow each state. */
export const nextAwardStates: Record<AwardState, readonly AwardState[]> = {
  assigned: ["confirmed", "expired"],
  confirmed: ["sent", "expired"],
  sent: ["received"],
  received: [],
  expired: [],
};
/** The states in which a prize goes to somebody else if its winner leaves: it has not been sent. */
export const unsentAwardStates = awardStates.filter((state) => nextAwardStates[state].includes("expired"));
