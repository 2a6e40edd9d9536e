import type { Ad } from "@hitoslov/contract";
import { adMark } from "../../ui/ad-mark.ts";
import styles from "./house-ad.module.css";

export type HouseAdProps = { readonly ad: Ad; readonly onOpen: () => void };

/** What staff have to say; it leads to another tab where they have given an address. */
export function HouseAd({ ad, onOpen }: HouseAdProps) {
  const { title, text, link, img } = ad;
  const mark = adMark(ad);
  const content = (
    <>
      {img === null ? <DrawnAd className={styles.picture} /> : <img className={styles.picture} src={img} alt="" />}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {text !== "" && <span className={styles.words}>{text}</span>}
        {mark !== "" && <span className={styles.mark}>{mark}</span>}
      </span>
    </>
  );
  if (link === "") return <div className={styles.ad}>{content}</div>;
  return (
    <a className={styles.ad} href={link} target="_blank" rel="noreferrer sponsored" onClick={onOpen}>
      {content}
      <span className="vh">, откроется в&nbsp;новой вкладке</span>
    </a>
  );
}

/** The picture of a house ad that has none of its own. */
function DrawnAd({ className }: { readonly className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 640 400"
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="640" height="400" fill="#f2a516" />
      <circle cx="210" cy="330" r="190" fill="#e5482a" />
      <circle cx="210" cy="330" r="150" fill="none" stroke="#b5321a" strokeWidth="8" />
      <circle cx="210" cy="330" r="66" fill="#fff4dc" />
      <path
        d="M430 0h70v150a24 24 0 0 1-24 24h-22a24 24 0 0 1-24-24zM516 0h70v210a24 24 0 0 1-24 24h-22a24 24 0 0 1-24-24z"
        fill="#10302e"
      />
      <path d="M344 0h70v100a24 24 0 0 1-24 24h-22a24 24 0 0 1-24-24z" fill="#fff4dc" />
    </svg>
  );
}
