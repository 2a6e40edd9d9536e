import type { NoticeKind } from "@hitoslov/contract";
import { counted } from "@hitoslov/contract/plural";
import { zoneInWords } from "@hitoslov/contract/zone-in-words";
import { unlinked } from "../../../mail/unlinked.ts";

/** The data of a notice, as it was when the notice became due. */
export type NoticeData = Readonly<Record<string, string | number>>;

export type NoticeText = {
  readonly title: string;
  readonly text: string;
  /** The page of the game that a press opens. */
  readonly path: string;
};

const days = (count: number) => counted(count, "день", "дня", "дней");

/** What each kind says, in the zone of the game. */
export const noticeTexts: Readonly<Record<NoticeKind, (told: NoticeData, timeZone: string) => NoticeText>> = {
  streak: ({ days: count }, timeZone) => ({
    title: `Песня дня ждёт до\u00A0полуночи ${zoneInWords(timeZone)}`,
    text: `Ваша серия\u00A0— ${days(Number(count))}. Сыграйте сегодня, и\u00A0она продолжится.`,
    path: "/daily",
  }),
  draw_ends: ({ draw }) => ({
    title: "Розыгрыш кончается завтра",
    text: `«${draw}»: ещё есть время набрать очки.`,
    path: "/stocks",
  }),
  prize_won: ({ draw, prize }) => ({
    title: "Вы выиграли приз!",
    text: `${prize}\u00A0— ваш приз в\u00A0розыгрыше «${draw}». Подтвердите его в\u00A0профиле.`,
    path: "/profile",
  }),
  duel_played: ({ code, name }) => ({
    title: "Дуэль сыграна",
    text:
      name === ""
        ? "Гость доиграл дуэль. Посмотрите, чья взяла."
        : `${unlinked(String(name))}: дуэль доиграна. Посмотрите, чья взяла.`,
    path: `/duel/${code}`,
  }),
  dispute_answered: ({ answer, state, points }) => {
    const word = answer === "" ? "Вашу жалобу" : `Слово «${unlinked(String(answer))}»`;
    const accepted = Number(points) > 0 ? `${word} зачли: +${points}.` : `${word} приняли. Спасибо!`;
    return {
      title: "Редактор ответил вам",
      text: state === "accepted" ? accepted : `${word} не\u00A0зачли. Почему\u00A0— в\u00A0«Моих песнях».`,
      path: "/sounds",
    };
  },
};
