import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatNumber } from "../lib/format.ts";
import { countsQuery } from "../lib/queries.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { Page } from "../ui/page/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const figures = [
  { count: "sounds", label: "Песни в каталоге", to: "/", link: "Каталог песен" },
  { count: "gamers", label: "Игроки", to: "/gamers", link: "Все игроки" },
  { count: "stocks", label: "Розыгрыши", to: "/stocks", link: "Все розыгрыши" },
] as const;

export function MetricsScreen() {
  const { data, error, refetch } = useQuery(countsQuery);
  return (
    <Page title="Метрики">
      {data === undefined && error === null && <Skeleton rows={2} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <dl className="kpis">
          {figures.map(({ count, label, to, link }) => (
            <div className="kpi" key={count}>
              <dt>{label}</dt>
              <dd>
                {formatNumber(data[count])}
                <small>
                  <Link className="link" to={to}>
                    {link}
                  </Link>
                </small>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Page>
  );
}
