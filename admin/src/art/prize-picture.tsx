import styles from "./prize-picture.module.css";

/** The picture of a prize, or a wrapped box if it has none. No alt text: the name is beside it. */
export function PrizePicture({ img }: { readonly img: string | null }) {
  return (
    <span className={styles.picture}>
      {img === null ? (
        <svg viewBox="0 0 200 200" aria-hidden="true" focusable="false">
          <rect width={200} height={200} fill="var(--disc-5)" />
          <path d="M40 92h120v60a18 18 0 0 1-18 18H58a18 18 0 0 1-18-18z" fill="#fff4dc" />
          <path d="M32 74h136v24H32z" fill="#ffb52e" />
          <path d="M90 74h20v96H90zM100 74a26 26 0 0 0-52 0zM152 74a26 26 0 0 0-52 0z" fill="#10302e" />
          <path d="M84 74a10 10 0 0 0-20 0zM136 74a10 10 0 0 0-20 0z" fill="var(--disc-5)" />
        </svg>
      ) : (
        <img src={img} alt="" />
      )}
    </span>
  );
}
