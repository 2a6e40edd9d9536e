/** A point at `radius` from the centre, `degrees` clockwise from the top. */
export function polar(radius: number, degrees: number): readonly [x: number, y: number] {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/** The path of a ring's part between two radii and two angles. */
export function sector(inner: number, outer: number, from: number, to: number): string {
  const big = to - from > 180 ? 1 : 0;
  return [
    `M${at(outer, from)}A${outer} ${outer} 0 ${big} 1 ${at(outer, to)}`,
    `L${at(inner, to)}A${inner} ${inner} 0 ${big} 0 ${at(inner, from)}Z`,
  ].join("");
}

function at(radius: number, degrees: number): string {
  const [x, y] = polar(radius, degrees);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
