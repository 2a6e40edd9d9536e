import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { plural, whole } from "../../ui/figures.ts";
import type { CrewMember } from "./crew-news.ts";
import styles from "./podium.module.css";

/** The second stands left of the first. */
const order = [1, 0, 2] as const;

type OfRanked = { readonly ranked: readonly CrewMember[] };

/** The first three as discs. */
export function PodiumDiscs({ ranked }: OfRanked) {
  return (
    <div className={styles.discs} aria-hidden="true">
      {order.map((at) => {
        const member = ranked[at];
        return (
          <div key={at} className={styles.disc} data-place={at + 1}>
            {member === undefined ? <span className={styles.bare} /> : <Avatar name={member.name} photo={null} />}
            {member !== undefined && <b>{member.rank}</b>}
          </div>
        );
      })}
    </div>
  );
}

/** Who the discs are, in their order. */
export function PodiumNames({ ranked }: OfRanked) {
  return (
    <ol className={styles.names} aria-label="Первая тройка">
      {order.map((at) => {
        const member = ranked[at];
        return member === undefined ? (
          <li key={at} role="presentation" />
        ) : (
          <li key={at}>
            <span className="vh">{member.rank}-е место: </span>
            <b>{member.name}</b>
            <span className={styles.points}>
              {whole(member.points)} {plural(member.points, "очко", "очка", "очков")}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** All who follow. */
export function OtherRanks({ ranked }: OfRanked) {
  return (
    <ol className={styles.others} aria-label="Остальные места">
      {ranked.slice(order.length).map(({ guest, name, points, rank }) => (
        <li key={guest} value={rank}>
          <span className={styles.rank}>{rank}</span>
          <Avatar name={name} photo={null} />
          <b>{name}</b>
          <span>
            {whole(points)}
            <span className="vh"> очков</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
