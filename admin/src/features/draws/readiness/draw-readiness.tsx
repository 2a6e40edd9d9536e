import type { Draw, Readiness } from "@hitoslov/contract";
import { BeaconCard } from "../fairness/beacon-card.tsx";
import { Checklist } from "./checklist.tsx";
import { Publishing } from "./publishing.tsx";
import styles from "./readiness.module.css";
import { TaxCard } from "./tax-card.tsx";

export type ReadinessProps = { readonly of: Readiness; readonly draw: Draw };

/** From tests to players: what is there, what is missing, and the key. */
export function DrawReadiness({ of, draw }: ReadinessProps) {
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <Checklist of={of} drawId={draw._id} />
        {draw.draw_mode !== "none" && draw.randomness === "beacon" && (
          <section className={styles.section} aria-labelledby="randomness">
            <h2 id="randomness">Откуда случайность</h2>
            <BeaconCard stock={draw} />
          </section>
        )}
      </div>
      <aside className={styles.side}>
        <Publishing of={of} draw={draw} />
        <TaxCard of={of} draw={draw} />
      </aside>
    </div>
  );
}
