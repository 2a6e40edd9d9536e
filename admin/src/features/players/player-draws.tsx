import { Link } from "react-router";
import { formatNumber } from "../../lib/format.ts";
import { Grid } from "../../ui/data-table/grid.tsx";
import type { DataColumn } from "../../ui/data-table/data-column.ts";
import type { PlayerCard } from "./player-query.ts";

type PlayerDraw = PlayerCard["stocks"][number];

const columns: readonly DataColumn<PlayerDraw>[] = [
  {
    key: "name",
    title: "Розыгрыш",
    render: ({ _id, name }) => (
      <Link className="link" to={`/stocks/${_id}`}>
        {name}
      </Link>
    ),
  },
  { key: "score", title: "Очки", numeric: true, render: ({ score }) => formatNumber(score) },
  { key: "prize", title: "Приз", render: ({ prize }) => prize ?? "—" },
];

export function PlayerDraws({ stocks }: { readonly stocks: readonly PlayerDraw[] }) {
  if (stocks.length === 0) return <p className="hint">В&nbsp;розыгрышах не участвует.</p>;
  return <Grid caption="Розыгрыши игрока" columns={columns} rows={stocks} rowName={(draw) => draw.name} />;
}
