import type { Contract, Output } from "@hitoslov/contract";
import { counted, plural } from "@hitoslov/contract/plural";

export type DisputeEffect = Output<Contract["getDisputeEffect"]>;

/** «Пересчитать 214 игр, +8 560 очков; 2 розыгрыша не изменятся: итоги заморожены» */
export function effectText({ plays, points, open, draws }: DisputeEffect): string {
  const recounted =
    plays === 0
      ? "Пересчитывать нечего"
      : `Пересчитать ${counted(plays, "игру", "игры", "игр")}, +${counted(points, "очко", "очка", "очков")}`;
  const ofDraws = (count: number, one: string, many: string) =>
    `${counted(count, "розыгрыш", "розыгрыша", "розыгрышей")} ${plural(count, one, many, many)}`;
  return [
    recounted,
    open > 0
      ? `ещё ${counted(open, "игрок", "игрока", "игроков")} в\u00A0игре: ${plural(open, "его", "их", "их")} ответ зачтёт финиш`
      : "",
    draws.running > 0 ? ofDraws(draws.running, "изменится", "изменятся") : "",
    draws.frozen > 0 ? `${ofDraws(draws.frozen, "не\u00A0изменится", "не\u00A0изменятся")}: итоги заморожены` : "",
  ]
    .filter((part) => part !== "")
    .join("; ");
}
