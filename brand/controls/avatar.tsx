import { AvatarDisc } from "../avatar-disc.tsx";
import styles from "./avatar.module.css";

type AvatarProps = { readonly name: string; readonly photo: string | null };

/** A player's photo, or the record drawn from their name. */
export function Avatar({ name, photo }: AvatarProps) {
  return photo === null ? (
    <AvatarDisc name={name} />
  ) : (
    <img className={styles.photo} src={photo} alt="" loading="lazy" decoding="async" />
  );
}
