import type { StockMember } from "@hitoslov/contract";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { api, messageOf } from "../../../lib/api.ts";
import { StandingRow } from "./standing-row.tsx";
import styles from "../stocks.module.css";

type CorrectionOutcomeProps = {
  readonly member: StockMember;
  /** To be given, or taken; 0 while nothing is typed. */
  readonly points: number;
};

/** Where the member stands, and where the points would put them, as the server counts it. */
export function CorrectionOutcome({ member: { _idStock, _id, score, place }, points }: CorrectionOutcomeProps) {
  const asked = useDeferredValue(points);
  const { data, error } = useQuery({
    queryKey: ["stock_member", "correction", _idStock, _id, asked],
    queryFn:
      asked === 0 ? skipToken : ({ signal }) => api.previewCorrection({ _idStock, _id, points: asked }, { signal }),
    retry: false,
    gcTime: 0,
  });
  const now = data?.before ?? { score, place };
  const isKnown = data !== undefined && asked === points;
  return (
    <div className={styles.outcome} role="status" aria-busy={points !== 0 && !isKnown && error === null}>
      <dl>
        <StandingRow name="Сейчас" of={now} />
        <StandingRow name="Станет" of={isKnown ? data.after : null} />
      </dl>
      {error !== null && points !== 0 && <p className={styles.bad}>{messageOf(error)}</p>}
    </div>
  );
}
