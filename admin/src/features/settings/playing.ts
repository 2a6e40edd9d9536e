import { counted, plural } from "../../lib/format.ts";

/** «Сейчас играют 5 человек.» */
export function playingText(count: number): string {
  if (count === 0) return "Сейчас никто не играет.";
  return `Сейчас ${plural(count, "играет", "играют", "играют")} ${counted(count, "человек", "человека", "человек")}.`;
}
