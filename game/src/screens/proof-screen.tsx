import { ApiError } from "@hitoslov/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { BeaconNote } from "../features/draws/proof/beacon-note.tsx";
import { BeforeDraw } from "../features/draws/proof/before-draw.tsx";
import { Fact } from "../features/draws/proof/fact.tsx";
import { How } from "../features/draws/proof/how.tsx";
import { Interventions } from "../features/draws/proof/interventions.tsx";
import styles from "../features/draws/proof/proof.module.css";
import { useSession } from "../lib/session.ts";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Page, PAGE_ID } from "../ui/page.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { State } from "../ui/state.tsx";
import { isStuck } from "../ui/stuck.ts";
import { Trouble } from "../ui/trouble.tsx";
import { Chrome } from "./chrome.tsx";
import { copy } from "./draws/copy.ts";
import { DrawnProof } from "./draws/drawn-proof.tsx";
import { proofQuery } from "./draws/proof-query.ts";
import { drawQuery } from "./draws/draws-query.ts";

/** Anybody may check a draw here, signed in or not; whoever took part finds their own line. */
export function ProofScreen() {
  const id = new URLSearchParams(useLocation().search).get("id") ?? "";
  const isPlayer = useSession()?.kind === "player";
  const query = useQuery({ ...proofQuery(id), enabled: id !== "" });
  const { data: draw } = useQuery({ ...drawQuery(id), enabled: isPlayer && id !== "" });
  const { data: proof, error, dataUpdatedAt } = query;
  const isUnknown = id === "" || (error instanceof ApiError && [400, 404].includes(error.status));
  const ownId = draw === undefined ? undefined : (draw?.me?.entrant ?? null);
  return (
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      <Page title="Проверка розыгрыша" lead={proof?.stock.fullname} art={<CoverRecord level={3} />}>
        {proof !== undefined ? (
          proof.drawn === null ? (
            <>
              <BeforeDraw of={proof} />
              {proof.mode === "none" ? (
                typeof ownId === "string" && (
                  <section className={styles.section}>
                    <Fact name="Ваш номер в&nbsp;журнале" value={ownId} onCopy={(value) => void copy(value)} />
                  </section>
                )
              ) : (
                <section className={styles.section}>
                  <BeaconNote of={proof} now={dataUpdatedAt} />
                  <Fact
                    name="Отпечаток секретного числа"
                    value={proof.commitment}
                    onCopy={(value) => void copy(value)}
                  />
                  {proof.list !== null && (
                    <Fact
                      name="Отпечаток списка участников"
                      value={proof.list.hash}
                      onCopy={(value) => void copy(value)}
                    />
                  )}
                  {typeof ownId === "string" && (
                    <>
                      <Fact name="Ваш номер в&nbsp;будущем списке" value={ownId} onCopy={(value) => void copy(value)} />
                      <p className="muted">
                        Запишите его: после розыгрыша он&nbsp;должен остаться тем&nbsp;же. Чей это номер, видите
                        только&nbsp;вы.
                      </p>
                    </>
                  )}
                </section>
              )}
              <Interventions of={proof.interventions} ownId={ownId ?? null} />
              {proof.mode !== "none" && <How file={`draw-${proof.stock._id}.json`} algorithm={proof.algorithm} />}
            </>
          ) : (
            <DrawnProof proof={proof} drawn={proof.drawn} ownId={ownId} hasPrize={(draw?.me?.prize ?? null) !== null} />
          )
        ) : isUnknown ? (
          <State title="Проверять нечего" text="Такого розыгрыша нет.">
            <AppLink className="key key--amber" to="/stocks">
              К&nbsp;розыгрышам
            </AppLink>
          </State>
        ) : isStuck(query) ? (
          <Trouble text="Розыгрыш не&nbsp;загрузился." busy={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={8} />
        )}
      </Page>
    </>
  );
}
