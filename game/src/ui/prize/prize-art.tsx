import styles from "./prize-art.module.css";

function Headphones() {
  return (
    <>
      <rect width={200} height={200} fill="var(--disc-4)" />
      <path d="M38 118a62 62 0 0 1 124 0" fill="none" stroke="#10302e" strokeWidth={15} />
      <path
        d="M30 112h26v52a14 14 0 0 1-14 14h-2a10 10 0 0 1-10-10zM144 112h26v56a10 10 0 0 1-10 10h-2a14 14 0 0 1-14-14z"
        fill="#fff4dc"
      />
      <path d="M56 122h10v42H56zM134 122h10v42h-10z" fill="#e5482a" />
      <path d="M88 152v-22M100 162v-44M112 152v-22" stroke="#fff4dc" strokeWidth={7} strokeLinecap="round" />
    </>
  );
}

function Tickets() {
  return (
    <>
      <rect width={200} height={200} fill="var(--disc-2)" />
      <path d="M28 70h144v22a12 12 0 0 0 0 24v26a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8v-26a12 12 0 0 0 0-24z" fill="#fff4dc" />
      <path d="M128 76v68" stroke="#e5482a" strokeWidth={4} strokeDasharray="7 8" />
      <path d="M52 122a28 28 0 0 1 56 0z" fill="#10302e" />
      <path d="M70 122a10 10 0 0 1 20 0z" fill="#ffb52e" />
      <path d="M144 96v28M154 102v16" stroke="#10302e" strokeWidth={6} strokeLinecap="round" />
    </>
  );
}

function Speaker() {
  return (
    <>
      <rect width={200} height={200} fill="var(--disc-1)" />
      <path d="M52 34h96v118a20 20 0 0 1-20 20H72a20 20 0 0 1-20-20z" fill="#fff4dc" />
      <circle cx={100} cy={122} r={34} fill="#10302e" />
      <circle cx={100} cy={122} r={14} fill="#ffb52e" />
      <circle cx={100} cy={64} r={15} fill="#10302e" />
      <circle cx={100} cy={64} r={6} fill="#fff4dc" />
    </>
  );
}

function Gift() {
  return (
    <>
      <rect width={200} height={200} fill="var(--disc-5)" />
      <path d="M40 92h120v60a18 18 0 0 1-18 18H58a18 18 0 0 1-18-18z" fill="#fff4dc" />
      <path d="M32 74h136v24H32z" fill="#ffb52e" />
      <path d="M90 74h20v96H90z" fill="#10302e" />
      <path d="M100 74a26 26 0 0 0-52 0zM152 74a26 26 0 0 0-52 0z" fill="#10302e" />
      <path d="M84 74a10 10 0 0 0-20 0zM136 74a10 10 0 0 0-20 0z" fill="var(--disc-5)" />
    </>
  );
}

type PrizeArtProps = {
  readonly img: string | null;
  /** The prize's place in the list: neighbours without a picture are drawn differently. */
  readonly at: number;
};

const drawings = [Headphones, Speaker, Tickets, Gift] as const;

/** The picture of a prize, or a drawn one. */
export function PrizeArt({ img, at }: PrizeArtProps) {
  const Drawing = drawings[at % drawings.length] ?? Gift;
  return (
    <span className={styles.art}>
      {img === null ? (
        <svg viewBox="0 0 200 200" aria-hidden="true" focusable="false">
          <Drawing />
        </svg>
      ) : (
        <img src={img} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
