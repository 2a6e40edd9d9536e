import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import type { Feat } from "@hitoslov/contract";
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
      {ranked.slice(order.length).map(({ guest, name, points, rank, feat }) => (
        <li key={guest} value={rank}>
          <span className={styles.rank}>{rank}</span>
          <Avatar name={name} photo={null} />
          <div>
            <b>{name}</b>
            {feat !== undefined && <span className={styles.feat}>{featText(feat)}</span>}
          </div>
          <span>
            {whole(points)}
            <span className="vh"> очков</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Tenths of a second; «0,0 с» would be no time at all. */
const seconds = new Intl.NumberFormat("ru", { maximumFractionDigits: 1, minimumFractionDigits: 1 });

function featText(feat: Feat): string {
  switch (feat.kind) {
    case "quickest":
      return `быстрее всех: «${feat.word}» за\u00A0${seconds.format(Math.max(feat.ms, 100) / 1000)}\u00A0с`;
    case "no-mistake":
      return "ни\u00A0одной ошибки";
    case "no-lamp":
      return "ни\u00A0одной лампы";
  }
}
