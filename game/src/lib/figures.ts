// By hand what the first screen shows: the first `Intl` of a page takes a phone a tenth of a second (docs/PERFORMANCE.md).

/** «4 280», with spaces that do not break. */
export function whole(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, "\u00A0");
}

/** «57,14». */
export function percent(value: number): string {
  return value.toFixed(2).replace(".", ",");
}

/** «×1,8». */
export function times(value: number): string {
  return `×${String(Math.round(value * 100) / 100).replace(".", ",")}`;
}

/** «0:07». */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
