import type { Ranking } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { useState } from "react";
import { RankColumns } from "../../features/top/rank-columns.tsx";
import styles from "../../features/top/top.module.css";
import { announce } from "../../lib/announce.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { RankList } from "../../ui/rank/rank-list.tsx";
import { State } from "../../ui/state.tsx";
import { MoreRanks } from "./more-ranks.tsx";

type BoardProps = { readonly rating: string; readonly first: Ranking; readonly isStaff: boolean };

const perPage = limits.page.default;

/** Everybody below the podium, page by page, and the own neighbours as long as their page is not there. */
export function Board({ rating, first: { data, me, around, total }, isStaff }: BoardProps) {
  const [pages, setPages] = useState(1);
  const shown = pages * perPage;
  const handleMore = () => {
    setPages(pages + 1);
    announce(`Показаны места до\u00A0${Math.min(shown + perPage, total)}-го`);
  };
  if (total === 0) {
    return (
      <State
        title="Тишина в&nbsp;эфире"
        text="В&nbsp;этом рейтинге пока никого. Соберите песню и&nbsp;займите первое место."
      >
        <AppLink className="key key--amber" to="/play">
          Играть
        </AppLink>
      </State>
    );
  }
  return (
    <>
      <div className={styles.ranks}>
        <RankColumns rows={data.slice(3)} />
        {Array.from({ length: pages - 1 }, (_, page) => (
          <MoreRanks key={page} rating={rating} skip={(page + 1) * perPage} />
        ))}
      </div>
      {shown < total && (
        <div className={styles.more}>
          <button type="button" className="key" onClick={handleMore}>
            Показать ещё
          </button>
        </div>
      )}
      {me !== null && me.place > shown && (
        <section className={styles.near}>
          <h2>Рядом с&nbsp;вами</h2>
          <RankList rows={around} label="Соседние места" />
        </section>
      )}
      {me === null && (
        <p className="muted">
          {isStaff
            ? "Очки сотрудников в\u00A0рейтинг не\u00A0входят."
            : "Вас здесь пока нет: место появится с\u00A0первой собранной песней."}
        </p>
      )}
    </>
  );
}
