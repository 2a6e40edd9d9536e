import { counted, plural } from "@hitoslov/contract/plural";
import { numberOf } from "../../lib/masks.ts";

/** «Показываем через каждые 5 песен…» */
export function adHint(lengthBetweenAds: string): string {
  const songs = numberOf(lengthBetweenAds);
  if (!(songs > 0)) return "Сейчас рекламы нет: песен между\u00A0рекламой\u00A0— 0.";
  const every =
    songs === 1 ? "после\u00A0каждой песни" : `через\u00A0каждые ${counted(songs, "песню", "песни", "песен")}`;
  return `Показываем ${every}. Игроки с\u00A0«Премиум» рекламы не\u00A0видят.`;
}

/** «Сейчас играют 5 человек.» */
export function playingText(count: number): string {
  if (count === 0) return "Сейчас никто не играет.";
  return `Сейчас ${plural(count, "играет", "играют", "играют")} ${counted(count, "человек", "человека", "человек")}.`;
}
