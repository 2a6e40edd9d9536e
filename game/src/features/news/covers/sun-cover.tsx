import { type CoverProps, halfDisc, pianoKey } from "./paint.ts";

/** A half-disc rising under hanging keys. */
export function SunCover({ colours: { dark, light, warm, bright }, random }: CoverProps) {
  const keys = [20, 124, 228, 332, 436, 540].map((x) => pianoKey(x, 0, 60 + Math.round(random() * 100))).join("");
  return (
    <>
      <path d={halfDisc(320, 360, 200)} fill={warm} />
      <path d="M176 360a144 144 0 0 1 288 0" fill="none" stroke={dark} strokeOpacity={0.3} strokeWidth={10} />
      <path d={halfDisc(320, 360, 70)} fill={bright === warm ? light : bright} />
      <path d={keys} fill={dark} />
    </>
  );
}
