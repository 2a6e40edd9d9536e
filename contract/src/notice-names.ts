import type { NoticeKind } from "./notices.ts";

/** The notices as players choose them, and support reads them. */
export const noticeNames: Readonly<Record<NoticeKind, string>> = {
  streak: "Серия под угрозой",
  draw_ends: "Розыгрыш кончается",
  prize_won: "Вы выиграли приз",
  duel_played: "Дуэль сыграна",
  dispute_answered: "Ответ на\u00A0«Моё слово верное»",
};
