type RadiolaProps = {
  readonly className?: string | undefined;
  /** `lit`: on and tuned; `cold`: off, with cold valves; `repair`: with a crooked record and a missing valve. */
  readonly state?: "lit" | "cold" | "repair";
};

const grille = Array.from({ length: 11 }, (_, bar) => 78 + bar * 13);
const keys = Array.from({ length: 6 }, (_, key) => 246 + key * 35);
/** The piano key that is pressed. */
const pressed = 2;

/** The radiogram. The page itself also holds the cold one, `page/radiola.html`, shown before any script has loaded. */
export function Radiola({ className, state = "lit" }: RadiolaProps) {
  const isLit = state === "lit";
  const inRepair = state === "repair";
  return (
    <svg className={className} viewBox="0 0 500 320" aria-hidden="true" focusable="false">
      <g {...(inRepair && { transform: "rotate(-7 250 136)" })}>
        <path d="M122 136a128 128 0 0 1 256 0z" fill="var(--disc-2)" />
        <path
          d="M134 136a116 116 0 0 1 232 0M206 136a44 44 0 0 1 88 0"
          fill="none"
          stroke="var(--disc-2-deep)"
          strokeWidth={4}
        />
        <path
          d={sound}
          stroke="var(--disc-wave)"
          strokeWidth={4.5}
          strokeLinecap="round"
          opacity={inRepair ? 0.35 : 1}
        />
        <path d="M224 136a26 26 0 0 1 52 0z" fill="var(--disc-label)" />
      </g>
      <path d="M104 290l-14 30M396 290l14 30" stroke="var(--c-glass)" strokeWidth={10} strokeLinecap="round" />
      <rect x={40} y={132} width={420} height={162} rx={26} fill="var(--c-panel-2)" />
      <path d="M40 262h420v6a26 26 0 0 1-26 26H66a26 26 0 0 1-26-26z" fill="var(--c-line)" />
      <path
        d={grille.map((x) => `M${x} 176v74`).join("")}
        stroke="var(--c-line-strong)"
        strokeWidth={4}
        strokeLinecap="round"
        opacity={0.55}
      />
      <rect x={240} y={152} width={204} height={60} rx={12} fill="var(--c-glass)" />
      <path d={scale} stroke="var(--c-glass-on)" strokeWidth={2} opacity={isLit ? 0.9 : 0.3} />
      <path d={`M${isLit ? 318 : 252} 158v48`} stroke="var(--c-needle)" strokeWidth={3.5} strokeLinecap="round" />
      {isLit && (
        <path
          d="M254 192h18M280 192h12M300 192h30M340 192h16M364 192h22"
          stroke="var(--c-glass-on)"
          strokeWidth={5}
          strokeLinecap="round"
        />
      )}
      <circle cx={420} cy={182} r={17} fill="#04110f" />
      {isLit ? (
        <path d={eye} fill="#3fe9a4" />
      ) : (
        <circle cx={420} cy={182} r={12} fill="none" stroke="#17393b" strokeWidth={6} />
      )}
      {keys.map((x, key) => {
        const down = key === pressed && isLit;
        return (
          <path
            key={x}
            d={`M${x} 226h29v${down ? 18 : 24}a8 8 0 0 1-8 8h-13a8 8 0 0 1-8-8z`}
            fill={down ? "var(--c-amber)" : "var(--c-knob)"}
          />
        );
      })}
      {inRepair && (
        <>
          <g transform="translate(84 14) rotate(-18)">
            <path d="M0 62V22a22 22 0 0 1 44 0v40z" fill="#fff6df" />
            <path d="M22-12v12" stroke="#fff6df" strokeWidth={9} strokeLinecap="round" />
            <path
              d="M10 56V34l6-10 6 10 6-10 6 10v22"
              fill="none"
              stroke="#b4450c"
              strokeWidth={5}
              strokeLinejoin="round"
              strokeLinecap="round"
            />
            <path d="M-3 60h50v11a5 5 0 0 1-5 5H2a5 5 0 0 1-5-5z" fill="var(--c-glass)" />
            <path d="M7 76v9M22 76v9M37 76v9" stroke="var(--c-glass)" strokeWidth={6} strokeLinecap="round" />
          </g>
          <path d="M60 20l-14-8M52 44H34M62 68l-12 10" stroke="var(--c-amber)" strokeWidth={6} strokeLinecap="round" />
        </>
      )}
    </svg>
  );
}

const scale = Array.from({ length: 17 }, (_, tick) => `M${252 + tick * 9} 162v${tick % 4 === 0 ? 12 : 7}`).join("");
const eye =
  "M420 167a15 15 0 0 1 13 7.5l-7.5 4.3a6.5 6.5 0 0 0-11 0l-7.5-4.3a15 15 0 0 1 13-7.5zM420 197a15 15 0 0 1-13-7.5l7.5-4.3a6.5 6.5 0 0 0 11 0l7.5 4.3a15 15 0 0 1-13 7.5z";
const sound =
  "M173.2 149.5L161.4 151.6M188.1 137.4L143.9 138.4M175.8 126.4L157.6 124.0M192.0 119.3L146.6 106.2M187.7 107.2L159.8 94.3M193.0 98.3L166.9 81.0M200.7 91.3L174.9 67.9M208.6 85.1L185.4 56.6M217.5 80.6L197.5 46.5M223.0 68.1L214.9 47.8M236.6 77.9L225.6 30.4M244.4 61.0L243.0 43.4M255.1 70.1L257.8 34.4M267.3 61.8L270.8 46.6M271.8 81.6L290.6 34.4M286.7 73.7L298.6 53.5M292.3 84.1L313.9 57.7M299.5 91.2L325.1 68.1M303.7 100.6L336.6 78.9M312.6 107.2L340.0 94.6M316.5 116.9L345.0 108.8M309.3 128.4L357.3 122.3M323.3 137.8L344.6 138.3M314.4 147.5L351.0 154.0";
