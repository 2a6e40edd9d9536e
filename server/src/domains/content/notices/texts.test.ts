import { expect, it } from "vitest";
import { noticeTexts } from "./texts.ts";

const zone = "Asia/Vladivostok";

it("the midnight until which a song of the day waits is that of the game", () => {
  expect(noticeTexts.streak({ days: 3 }, zone).title).toBe("Песня дня ждёт до\u00A0полуночи по\u00A0Владивостоку");
});

it.for([
  ["accepted", 0, "Вашу жалобу приняли. Спасибо!"],
  ["accepted", 40, "Вашу жалобу зачли: +40."],
  ["rejected", 0, "Вашу жалобу не\u00A0зачли. Почему\u00A0— в\u00A0«Моих песнях»."],
] as const)("an answer to a complaint without a word is told: %s, %d", ([state, points, told]) => {
  expect(noticeTexts.dispute_answered({ answer: "", state, points }, zone).text).toBe(told);
});

it.for<[string, string]>([
  ["priz.site.ru", "priz.\u2060site.\u2060ru"],
  ["https://priz.ru/1", "https:\u2060/\u2060/\u2060priz.\u2060ru/\u20601"],
  ["anna@priz.ru", "anna@\u2060priz.\u2060ru"],
  ["Анна К.", "Анна К."],
])("no notice makes a link of «%s», which a player has chosen", ([chosen, shown]) => {
  const name = noticeTexts.duel_played({ code: "", name: chosen }, zone).text;
  const answer = noticeTexts.dispute_answered({ answer: chosen, state: "rejected", points: 0 }, zone).text;
  expect(name).toContain(`${shown}: `);
  expect(answer).toContain(`«${shown}»`);
});
