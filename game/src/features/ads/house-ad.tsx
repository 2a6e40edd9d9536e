import type { Ad } from "@hitoslov/contract";
import { DrawnAd } from "./drawn-ad.tsx";
import styles from "./house-ad.module.css";

export type HouseAdProps = { readonly ad: Ad; readonly onOpen: () => void };

/** What staff have to say; it leads to another tab where they have given an address. */
export function HouseAd({ ad: { title, text, link, img }, onOpen }: HouseAdProps) {
  const content = (
    <>
      {img === null ? <DrawnAd className={styles.picture} /> : <img className={styles.picture} src={img} alt="" />}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {text !== "" && <span className={styles.words}>{text}</span>}
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
