/** What becomes of a prize that somebody has won; `expired` frees it for the next. */
export const awardStates = ["assigned", "confirmed", "sent", "received", "expired"] as const;
export type AwardState = (typeof awardStates)[number];
export const awardStateTexts: Record<AwardState, string> = {
  assigned: "Назначен",
  confirmed: "Подтверждён",
  sent: "Отправлен",
  received: "Получен",
  expired: "Просрочен",
};
/** Which states may follow which. */
export const nextAwardStates: Record<AwardState, readonly AwardState[]> = {
  assigned: ["confirmed", "expired"],
  confirmed: ["sent", "expired"],
  sent: ["received"],
  received: [],
  expired: [],
};
