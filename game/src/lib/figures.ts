const twoDecimals = new Intl.NumberFormat("ru", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const upToTwoDecimals = new Intl.NumberFormat("ru", { maximumFractionDigits: 2 });

/** «57,14». */
export function percent(value: number): string {
  return twoDecimals.format(value);
}

/** «×1,8». */
export function times(value: number): string {
  return `×${upToTwoDecimals.format(value)}`;
}

/** «0:07». */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
