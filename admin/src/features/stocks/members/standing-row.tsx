import type { StockMember } from "@hitoslov/contract";
import { formatNumber } from "../../../lib/format.ts";

type StandingRowProps = {
  readonly name: string;
  /** Null while it is not known. */
  readonly of: Pick<StockMember, "score" | "place"> | null;
};

/** Place and score of a member, before a correction or after it. */
export function StandingRow({ name, of: standing }: StandingRowProps) {
  const place = standing?.place ?? null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{standing === null ? "—" : `место ${place === null ? "—" : formatNumber(place)}`}</dd>
      <dd>{standing === null ? "—" : `очки ${formatNumber(standing.score)}`}</dd>
    </div>
  );
}
