import { dayName } from "../../lib/calendar.ts";

const hourName = (hour: string) => `${Number(hour)}:00`;

/** Of what the server calls `2026-06-05`, `2026-06-05 13` or `13`: «5 июня», «5 июня, 13:00», «13:00». */
export function bucketName(at: string): string {
  const [day = "", hour] = at.split(" ");
  if (!day.includes("-")) return hourName(day);
  return hour === undefined ? dayName(day) : `${dayName(day)}, ${hourName(hour)}`;
}

/** The same below an axis: «5», or with the month where the days run through several: «05.06». */
export function bucketTick(at: string, several: boolean): string {
  const [day = "", hour] = at.split(" ");
  if (!day.includes("-")) return hourName(day);
  if (hour !== undefined) return hourName(hour);
  const [, month = "", date = ""] = day.split("-");
  return several ? `${date}.${month}` : String(Number(date));
}
