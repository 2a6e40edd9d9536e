import { memo } from "react";
import { sector } from "./polar.ts";
import { seeded } from "./seeded.ts";
import styles from "./avatar-disc.module.css";

const colours = 6;

type AvatarDiscProps = { readonly name: string };

/** A record drawn from a name: always the same for the same name. */
export const AvatarDisc = memo(function AvatarDisc({ name }: AvatarDiscProps) {
  const random = seeded(name);
  const pick = (count: number) => Math.floor(random() * count);
  const ground = pick(colours);
  const figure = (ground + 1 + pick(colours - 1)) % colours;
  const centre = (figure + 1 + pick(colours - 2)) % colours;
  const turn = pick(8) * 45;
  const kind = pick(4);
  return (
    <svg className={styles.avatar} viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
      <circle r={50} fill={colour(ground)} />
      <g transform={`rotate(${turn})`} fill={colour(figure)}>
        {kind === 0 && <path d="M-50 0A50 50 0 0 1 50 0Z" />}
        {kind === 1 && <path d={sector(0, 50, 0, 90) + sector(0, 50, 180, 270)} />}
        {kind === 2 && (
          <>
            <circle r={36} />
            <path d="M-36 0A36 36 0 0 1 36 0Z" fill="var(--disc-label)" />
          </>
        )}
        {kind === 3 && <path d="M-50 0A25 25 0 0 1 0 0A25 25 0 0 0 50 0A50 50 0 0 1 -50 0Z" />}
      </g>
      <circle r={19} fill="var(--disc-label)" />
      <circle r={7} fill={colour(centre)} />
    </svg>
  );
});

function colour(index: number): string {
  return `var(--disc-${index + 1})`;
}
