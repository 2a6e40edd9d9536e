import { AvatarDisc } from "@hitoslov/brand/avatar-disc.tsx";
import styles from "./avatar.module.css";

type AvatarProps = {
  readonly photo: string | null;
  /** What the record is pressed from where there is no photo: the login. */
  readonly name: string;
  readonly small?: boolean;
};

export function Avatar({ photo, name, small = false }: AvatarProps) {
  return (
    <span className={small ? `${styles.avatar} ${styles.small}` : styles.avatar}>
      {photo === null ? <AvatarDisc name={name} /> : <img src={photo} alt="" />}
    </span>
  );
}
