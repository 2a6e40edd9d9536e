import { dayOf } from "../../time.ts";

/** The rating of all time. */
export const allLeaderboard = "all";

export function drawLeaderboard(drawId: string): string {
  return `stock:${drawId}`;
}

/** The ratings of the month (`month:2026-11`) and the ISO week (`week:2026-W47`) of an instant, by days of the zone. */
export function periodLeaderboards(at: Date, timeZone: string): { month: string; week: string } {
  const day = dayOf(at, timeZone);
  // The week belongs to the year that has its Thursday.
  const thursday = new Date(`${day}T00:00:00Z`);
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  const days = (thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000;
  const week = Math.floor(days / 7) + 1;
  return { month: `month:${day.slice(0, 7)}`, week: `week:${year}-W${String(week).padStart(2, "0")}` };
}
