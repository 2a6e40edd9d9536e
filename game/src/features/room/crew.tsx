import type { GuestState } from "@hitoslov/contract";
import { Check, Ellipsis, Hourglass, type IconNode, WifiOff, X } from "lucide";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import type { CrewMember } from "./crew-news.ts";
import styles from "./crew.module.css";

type CrewProps = {
  readonly crew: readonly CrewMember[];
  /** There is room for another one. */
  readonly open: boolean;
  readonly onRemove: (member: CrewMember) => void;
};

/** Who has gathered; a press removes. */
export function Crew({ crew, open, onRemove }: CrewProps) {
  return (
    <ul className={styles.crew} aria-label="Гости эфира">
      {crew.map((member, at) => (
        <li key={member.guest} data-new={at === crew.length - 1 || undefined}>
          <button
            type="button"
            className={styles.guest}
            aria-label={`${member.name}${member.state === "lost" ? ", нет связи" : ""}. Убрать из эфира`}
            onClick={() => onRemove(member)}
          >
            <span className={styles.disc} data-state={member.state}>
              <Avatar name={member.name} photo={null} />
              <i className={styles.remove}>
                <Icon of={member.state === "lost" ? WifiOff : X} />
              </i>
            </span>
            <span className={styles.name}>{member.name}</span>
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

/** More of them would leave no room for the song. */
const most = 9;

/** Who is ready, while a song is played: those who are not come first where there are too many. */
export function CrewAtSong({ crew }: { readonly crew: readonly CrewMember[] }) {
  const waited = [...crew.filter(({ state }) => state === "plays"), ...crew.filter(({ state }) => state !== "plays")];
  const shown = crew.length > most ? waited.slice(0, most - 1) : crew;
  return (
    <ul className={`${styles.crew} ${styles.small}`} aria-label="Кто готов">
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
      {shown.length < crew.length && (
        <li>
          <span className={styles.more}>+{crew.length - shown.length}</span>
          <span className={styles.name}>ещё</span>
        </li>
      )}
    </ul>
  );
}
