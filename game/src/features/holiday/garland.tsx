import styles from "./garland.module.css";

const lamps = ["var(--disc-1)", "var(--disc-4)", "var(--disc-2)", "var(--disc-3)", "var(--disc-5)"];
/** Units of the drawing between two lamps. */
const step = 72;
const count = 30;

/** A string of lamps along the top of the sky, for as long as a holiday lasts. */
export function Garland({ name }: { readonly name: string }) {
  return (
    <svg
      className={styles.garland}
      viewBox={`0 0 ${step * count} 40`}
      preserveAspectRatio="xMidYMin slice"
      role="img"
      aria-label={`Праздничный эфир: ${name}`}
    >
      <path
        d={`M0 4${`q${step / 2} 16 ${step} 0`.repeat(count)}`}
        fill="none"
        stroke="var(--c-ink-2)"
        strokeWidth="2"
        opacity="0.5"
      />
      {Array.from({ length: count }, (_, i) => (
        <g key={i} transform={`translate(${step * (i + 0.5)} 12)`}>
          <rect x="-4" y="-2" width="8" height="7" rx="2" fill="var(--c-glass)" />
          <circle cy="13" r="9" fill={lamps[i % lamps.length]} className={styles.lamp} data-late={i % 2 || undefined} />
        </g>
      ))}
    </svg>
  );
}
