import type { AwardState, OwnAward } from "@hitoslov/contract";
import { awardStateTexts } from "@hitoslov/contract/award-states";
import type { ReactNode } from "react";
import { momentOf } from "../../ui/dates.ts";
import { PrizeArt } from "../../ui/prize/prize-art.tsx";
import { told } from "../../ui/prize/told.ts";
import styles from "./awards.module.css";

type AwardCardProps = {
  readonly of: OwnAward;
  /** Its place in the list. */
  readonly at: number;
  /** What the winner can do now. */
  readonly children: ReactNode;
};

const badges: Record<AwardState, string> = {
  assigned: "badge--warn",
  confirmed: "badge--ok",
  sent: "badge--info",
  received: "badge--ok",
  expired: "",
};

/** A prize that the player has won, and how far it has come. */
export function AwardCard({ of: { prize, img, stock, category, state, due_at }, at, children }: AwardCardProps) {
  return (
    <li className={styles.award}>
      <PrizeArt img={img} at={at} />
      <div className={styles.what}>
        <h3>{prize}</h3>
        <p className="hint">{told(stock, category)}</p>
        <p className={styles.state}>
          <span className={`badge badge--dot ${badges[state]}`}>{awardStateTexts[state]}</span>
          {state === "assigned" && <span className="hint">подтвердите до&nbsp;{momentOf(due_at)}</span>}
        </p>
        {children}
      </div>
    </li>
  );
}
