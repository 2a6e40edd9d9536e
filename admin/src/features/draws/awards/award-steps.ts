import { type Award, type AwardState, nextAwardStates } from "@hitoslov/contract";
import { formatDate } from "../../../lib/format.ts";

/** The next steps of an award in each state, the usual one first. */
export type AwardStep = Exclude<AwardState, "assigned"> | "replace";

export const stepTexts: Record<AwardStep, string> = {
  confirmed: "Подтвердить",
  sent: "Отправлен",
  received: "Получен",
  expired: "Просрочен…",
  replace: "Передать следующему…",
};

/** The steps of one press, which the winner sees at once. */
export type PlainStep = Exclude<AwardStep, "expired" | "replace">;

/** What is asked before a step of one prize, and of many. */
export const stepQuestions: Record<PlainStep, { readonly one: string; readonly many: string }> = {
  confirmed: { one: "Подтвердить приз?", many: "Подтвердить призы?" },
  sent: { one: "Приз отправлен?", many: "Призы отправлены?" },
  received: { one: "Приз получен?", many: "Призы получены?" },
};

type AwardFacts = Pick<Award, "state" | "way" | "due_at" | "reason" | "replaced_by">;

/** The steps left for an award; one given by hand cannot be passed on, as it has no reserves. */
export function stepsOf({ state, way, replaced_by }: AwardFacts): AwardStep[] {
  const steps = nextAwardStates[state].filter((next) => next !== "assigned");
  const free = state === "expired" ? replaced_by === null : steps.includes("expired");
  return free && way !== "hand" ? [...steps, "replace"] : steps;
}

/** The likely reason: the one it expired for, or that the winner has not confirmed in time. */
export function likelyReason({ state, due_at, reason }: AwardFacts, now = new Date()): string {
  if (reason !== null) return reason;
  return state === "assigned" && new Date(due_at) < now ? `Не\u00A0ответил до\u00A0${formatDate(due_at)}` : "";
}

/** How it was given: «3-е место», «жребий», «вручную». */
export function causeOf({ way, slot }: Pick<Award, "way" | "slot">): string {
  if (way === "place") return `${slot}-е\u00A0место`;
  return way === "draw" ? "жребий" : "вручную";
}
