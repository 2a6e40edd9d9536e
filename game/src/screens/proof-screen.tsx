import type { LotteryMode, DrawProof } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { Interventions } from "../features/draws/proof/interventions.tsx";
import { BeaconNote, Fact, How } from "../features/draws/proof/proof-facts.tsx";
import styles from "../features/draws/proof/proof.module.css";
import { useSession } from "../lib/session.ts";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { whole } from "../lib/figures.ts";
import { Page } from "../ui/page.tsx";
import { points } from "../ui/rank/notes.ts";
import { isStuck, State, Trouble } from "../ui/state.tsx";
import { Chrome } from "./chrome.tsx";
import { copy, DrawnProof } from "./draws/drawn-proof.tsx";
import { drawQuery } from "./draws/draws-query.ts";
import { proofQuery } from "./draws/proof-query.ts";

/** Everybody can check a draw here, signed in or not; an entrant finds their own line. */
export function ProofScreen() {
  const id = new URLSearchParams(useLocation().search).get("id") ?? "";
  const isPlayer = useSession()?.kind === "player";
  const query = useQuery({ ...proofQuery(id), enabled: id !== "" });
  const { data: draw } = useQuery({ ...drawQuery(id), enabled: isPlayer && id !== "" });
  const { data: proof, error, dataUpdatedAt } = query;
  const isUnknown = id === "" || (error instanceof ApiError && [400, 404].includes(error.status));
  const ownId = draw === undefined ? undefined : (draw?.me?.entrant ?? null);
  return (
    <Page bar={<Chrome />} title="Проверка розыгрыша" lead={proof?.stock.fullname} art={<CoverRecord level={3} />}>
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
                <Fact name="Отпечаток секретного числа" value={proof.commitment} onCopy={(value) => void copy(value)} />
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
  );
}

const chances: Record<Exclude<LotteryMode, "none">, string> = {
  equal: "шансы равные",
  weighted: "билетов столько, сколько очков",
};

/** What is fixed before the lottery. */
function BeforeDraw({ of: { mode, min_score, reserves, beacon, list, obstacle } }: { readonly of: DrawProof }) {
  if (mode === "none") {
    return (
      <section className={styles.section}>
        <h2>Без жребия</h2>
        <p>
          Призы этого розыгрыша достаются за&nbsp;места в&nbsp;рейтинге или вручаются лично. Ниже&nbsp;— всё, что меняли
          в&nbsp;нём вручную.
        </p>
      </section>
    );
  }
  if (obstacle !== undefined) {
    return (
      <section className={styles.section}>
        <h2>Жребия не&nbsp;будет</h2>
        <p>{obstacle}.</p>
      </section>
    );
  }
  return (
    <section className={styles.section}>
      <h2>Жребий ещё не&nbsp;брошен</h2>
      <p>
        Секретное число, от&nbsp;которого зависит жребий, уже загадано: ниже&nbsp;— его отпечаток. После розыгрыша число
        откроется, и&nbsp;по&nbsp;отпечатку каждый увидит, что его не&nbsp;подменили.
        {beacon !== null && " Жребий решит оно вместе с\u00A0числом маяка, которого ещё никто не\u00A0знает."}
      </p>
      {list !== null && <p>Список участников закреплён, строк в&nbsp;нём: {whole(list.count)}.</p>}
      <p className="muted">
        Участвует каждый, у&nbsp;кого хотя&nbsp;бы {points(min_score)} и&nbsp;кому не&nbsp;достался другой приз
        розыгрыша; {chances[mode]}.{reserves > 0 && ` В\u00A0запасе: ${whole(reserves)}.`}
      </p>
    </section>
  );
}
