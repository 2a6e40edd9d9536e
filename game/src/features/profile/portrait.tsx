import type { User } from "@hitoslov/contract";
import { AvatarDisc } from "@hitoslov/brand/avatar-disc.tsx";
import styles from "./profile.module.css";

/** The player's photo, or the record pressed from their login. */
export function Portrait({ of: { photo, login } }: { readonly of: Pick<User, "photo" | "login"> }) {
  return photo === null ? <AvatarDisc name={login} /> : <img className={styles.photo} src={photo} alt="" />;
}
