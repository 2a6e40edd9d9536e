import { counted, plural } from "@hitoslov/contract/plural";
import { accountsCounted, bounds } from "./signal-bounds.ts";

function at(instant: Date, timeZone: string): string {
  return instant.toLocaleString("ru", { timeZone, day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });
}

function shared(others: number, orMore: boolean, where: string): string {
  if (orMore) return `Не\u00A0меньше ${accountsCounted}\u00A0учётных записей розыгрыша входят ${where}`;
  const accounts = counted(
    others,
    "учётная запись розыгрыша входит",
    "учётные записи розыгрыша входят",
    "учётных записей розыгрыша входят",
  );
  return `Ещё ${accounts} ${where}`;
}

/** What staff read beside an entrant: facts with numbers, no verdict. */
export const texts = {
  fasterThanAudio: (fast: number, guessed: number) =>
    `${fast.toLocaleString("ru")} из\u00A0${counted(guessed, "песни", "песен", "песен")} ${plural(fast, "собрана", "собраны", "собраны")} быстрее половины звучания отрывка`,
  beforeSung: (ahead: number, guessed: number) =>
    `${ahead.toLocaleString("ru")} из\u00A0${counted(guessed, "песни", "песен", "песен")} с\u00A0известным временем слов: больше половины слов отвечено раньше, чем они спеты`,
  inhumanTyping: (plays: number) =>
    `${counted(plays, "песня набрана", "песни набраны", "песен набраны")} быстрее ${bounds.inhumanTyping.lettersPerSecond}\u00A0букв в\u00A0секунду: люди так не\u00A0печатают`,
  shared: {
    device: (others: number, orMore: boolean) => shared(others, orMore, "с\u00A0того\u00A0же устройства"),
    network: (others: number, orMore: boolean) => shared(others, orMore, "из\u00A0той\u00A0же сети"),
  },
  knownContact: (excluded: boolean) =>
    `Телефон или почта раньше были у\u00A0${excluded ? "учётной записи, исключённой из розыгрыша" : "другой учётной записи розыгрыша"}`,
  noSleep: (start: Date, end: Date, timeZone: string) => {
    const hours = Math.floor((end.getTime() - start.getTime()) / 3_600_000);
    return `${counted(hours, "час", "часа", "часов")} игры без перерыва на\u00A0сон: с\u00A0${at(start, timeZone)} до\u00A0${at(end, timeZone)}`;
  },
  finishBurst: (bursts: number, most: number) =>
    `${counted(bursts, "раз", "раза", "раз")} за\u00A0минуту собраны ${bounds.finishBurst.plays}\u00A0песен и\u00A0больше; самое большее\u00A0— ${most}`,
  answerSeen: (seen: number) =>
    `${counted(seen, "песня собрана", "песни собраны", "песен собраны")} после того, как игра показала ответ`,
};
