import { counted } from "../../lib/format.ts";

/** «Ещё около двух минут» without declined numerals. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null) return "";
  if (seconds < 60) return "Осталось меньше минуты.";
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `Осталось около ${counted(minutes, "минуты", "минут", "минут")}.`;
  return `Осталось около ${counted(Math.round(minutes / 60), "часа", "часов", "часов")}.`;
}
