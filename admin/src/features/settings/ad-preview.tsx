import { Disc3 } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./ad-preview.module.css";

type AdPreviewProps = { readonly title: string; readonly text: string; readonly img: string | null };

/** The ad as players see it, made small. */
export function AdPreview({ title, text, img }: AdPreviewProps) {
  return (
    <figure className={styles.preview} aria-label="Так увидят игроки">
      <figcaption>
        Рекламная пауза
        <span className={styles.mark}>Реклама</span>
      </figcaption>
      <div className={styles.creative}>{img === null ? <Icon of={Disc3} /> : <img src={img} alt="" />}</div>
      <b>{title}</b>
      {text.trim() !== "" && <p>{text}</p>}
    </figure>
  );
}
