import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Loading } from "../../../ui/loading.tsx";
import { ReadinessBar } from "./readiness-bar.tsx";
import { readinessQuery } from "./readiness-query.ts";
import styles from "./readiness.module.css";

/** Beside the form of a draw in tests: how far it is from its players. */
export function ReadinessLink({ drawId }: { readonly drawId: string }) {
  const { data, error, refetch } = useQuery(readinessQuery(drawId));
  return (
    <fieldset className="fs">
      <legend>Готово к&nbsp;публикации</legend>
      {data === undefined ? (
        <Loading error={error} refetch={refetch} />
      ) : (
        <div className={styles.section}>
          <ReadinessBar of={data.items} />
          <Link className="key" to={`/stocks/${drawId}/ready`}>
            Готово {data.items.filter(({ done }) => done).length} из&nbsp;{data.items.length}: к&nbsp;списку
          </Link>
        </div>
      )}
    </fieldset>
  );
}
