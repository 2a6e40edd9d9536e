/** News are fresh for a week. */
const freshFor = 7 * 86_400_000;

export function isFresh(created: string, now = Date.now()): boolean {
  return now - Date.parse(created) < freshFor;
}
