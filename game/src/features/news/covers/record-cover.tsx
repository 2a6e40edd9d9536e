import { type CoverProps, pianoKey } from "./paint.ts";

/** A record and a few keys. */
export function RecordCover({ colours: { dark, light, warm }, random }: CoverProps) {
  const onTheRight = random() < 0.5;
  const x = onTheRight ? 470 : 170;
  const from = onTheRight ? 36 : 344;
  const keys = [0, 1, 2].map((at) => pianoKey(from + at * 92, 190, 90 + Math.round(random() * 60), 76)).join("");
  return (
    <>
      <circle cx={x} cy={150} r={190} fill={dark} />
      <circle cx={x} cy={150} r={130} fill="none" stroke={light} strokeOpacity={0.25} strokeWidth={6} />
      <circle cx={x} cy={150} r={64} fill={warm} />
      <circle cx={x} cy={150} r={16} fill={light} />
      <path d={keys} fill={light} stroke={dark} strokeWidth={6} />
    </>
  );
}
