/** Day, month, year and hour where the player is: `01.03.2026 09`. */
export function dateHour(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${two(date.getDate())}.${two(date.getMonth() + 1)}.${String(date.getFullYear()).padStart(4, "0")}`;
  return `${day} ${two(date.getHours())}`;
}
