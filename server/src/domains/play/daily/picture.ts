import { type DailyPicture, dailyPictures, type DailyResult, type DailySign } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { LRUCache } from "lru-cache";
import { type Card, drawCard } from "../../../media/card.ts";

/** A cache of drawn cards by their content, which decides every pixel; 20 MiB at most. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 600 });

type Drawn = Pick<DailyResult, "points" | "signs"> & { readonly number: number };

/** A result as friends get it: no word, no name of the song. */
export function drawResult({ number, points, signs }: Drawn, shape: DailyPicture, origin: string): Promise<Buffer> {
  return draw({
    ...dailyPictures[shape],
    title: `Песня дня, эфир №\u00A0${number}`,
    large: String(points),
    small: plural(points, "очко", "очка", "очков"),
    notes: notesOf(signs),
    address: addressOf(origin),
    signs,
  });
}

/** What messengers show beside a link: nothing of the song. */
export function drawCover(number: number, origin: string): Promise<Buffer> {
  return draw({
    ...dailyPictures.wide,
    title: "Песня дня",
    large: `№\u00A0${number}`,
    small: "Одна на всех",
    notes: ["Слушайте песню.", "Верните слова на место."],
    address: addressOf(origin),
    signs: [],
  });
}

function draw(card: Card): Promise<Buffer> {
  const key = JSON.stringify(card);
  const known = drawn.get(key) ?? drawCard(card);
  drawn.set(key, known);
  // Do not cache a failure.
  known.catch(() => drawn.delete(key));
  return known;
}

function addressOf(origin: string): string {
  return `${new URL(origin).host}/daily`;
}

function notesOf(signs: readonly DailySign[]): string[] {
  const count = (sign: DailySign) => signs.filter((one) => one === sign).length;
  const [right, lamp, mistake] = [count("right"), count("lamp"), count("mistake")];
  const found = `${right} ${plural(right, "слово", "слова", "слов")} сразу`;
  const rest = [lamp > 0 ? `${lamp} с\u00A0лампой` : "", mistake > 0 ? `${mistake} с\u00A0ошибкой` : ""];
  return [
    [found, ...rest].filter((note) => note !== "").join(", "),
    count("name") > 0 ? "Название открыто" : "",
  ].filter((note) => note !== "");
}
