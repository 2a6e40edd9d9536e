import type { GuestState } from "@hitoslov/contract";
import { Check, Ellipsis, Hourglass, type IconNode, WifiOff, X } from "lucide";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import type { RoomGuest } from "./guest-news.ts";
import styles from "./guest-list.module.css";

type GuestListProps = {
  readonly guests: readonly RoomGuest[];
  /** Whether another guest may join. */
  readonly open: boolean;
  readonly onRemove: (guest: RoomGuest) => void;
};

/** The guests who have joined; a press removes one. */
export function GuestList({ guests, open, onRemove }: GuestListProps) {
  return (
    <ul className={styles.guests} aria-label="Гости эфира">
      {guests.map((guest, at) => (
        <li key={guest.guest} data-new={at === guests.length - 1 || undefined}>
          <button
            type="button"
            className={styles.guest}
            aria-label={`${guest.name}${guest.state === "lost" ? ", нет связи" : ""}. Убрать из эфира`}
            onClick={() => onRemove(guest)}
          >
            <span className={styles.disc} data-state={guest.state}>
              <Avatar name={guest.name} photo={null} />
              <i className={styles.remove}>
                <Icon of={guest.state === "lost" ? WifiOff : X} />
              </i>
            </span>
            <span className={styles.name}>{guest.name}</span>
          </button>
        </li>
      ))}
      {open && (
        <li className={styles.seat}>
          <i />
          <span>ждём</span>
        </li>
      )}
    </ul>
  );
}

const marks: Record<GuestState, { readonly icon: IconNode; readonly said: string }> = {
  done: { icon: Check, said: "готово" },
  plays: { icon: Hourglass, said: "собирает" },
  waits: { icon: Hourglass, said: "ждёт" },
  late: { icon: Ellipsis, said: "со следующей песни" },
  lost: { icon: WifiOff, said: "нет связи" },
};

/** How many are shown: more would leave no space for the song. */
const most = 9;

/** Who is ready while a song is played; if there are too many, those who are not ready come first. */
export function ReadyList({ guests }: { readonly guests: readonly RoomGuest[] }) {
  const waited = [
    ...guests.filter(({ state }) => state === "plays"),
    ...guests.filter(({ state }) => state !== "plays"),
  ];
  const shown = guests.length > most ? waited.slice(0, most - 1) : guests;
  return (
    <ul className={`${styles.guests} ${styles.small}`} aria-label="Кто готов">
      {shown.map(({ guest, name, state }) => (
        <li key={guest}>
          <span className={styles.disc} data-state={state}>
            <Avatar name={name} photo={null} />
            <i className={styles.mark}>
              <Icon of={marks[state].icon} />
            </i>
          </span>
          <span className={styles.name}>
            {name}
            <span className="vh"> — {marks[state].said}</span>
          </span>
        </li>
      ))}
      {shown.length < guests.length && (
        <li>
          <span className={styles.more}>+{guests.length - shown.length}</span>
          <span className={styles.name}>ещё</span>
        </li>
      )}
    </ul>
  );
}
