import { Gift } from "./gift.tsx";
import { Headphones } from "./headphones.tsx";
import { Speaker } from "./speaker.tsx";
import { Tickets } from "./tickets.tsx";
import styles from "./prize-art.module.css";

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
