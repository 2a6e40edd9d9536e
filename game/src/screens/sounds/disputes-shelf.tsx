import type { Credit, Dispute } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { readUpTo } from "@hitoslov/contract/read-up-to";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Check, Clock, X } from "lucide";
import { useState } from "react";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./tracks.module.css";
import { laterApi } from "../../lib/later-api.ts";
import { dayOf } from "../../ui/dates.ts";
import { signed } from "../../ui/figures.ts";
import { MiniRecord } from "../../ui/mini-record.tsx";
import { isStuck, State, Trouble } from "../../ui/state.tsx";
import { disputeTexts } from "../dispute/dispute-texts.ts";

const page = limits.page.default;

const disputesQuery = (count: number) =>
  queryOptions({
    queryKey: ["disputes", count],
    queryFn: ({ signal }) => readUpTo(count, (part) => laterApi.listDisputes(part, { signal })),
    // They are answered meanwhile.
    staleTime: 0,
    placeholderData: (before) => before,
  });
const creditsQuery = (count: number) =>
  queryOptions({
    queryKey: ["disputes", "credits", count],
    queryFn: ({ signal }) => readUpTo(count, (part) => laterApi.listCredits(part, { signal })),
    staleTime: 0,
    placeholderData: (before) => before,
  });

/** The words and songs that the player has disputed, and the points that came of it. */
export function DisputesShelf() {
  const [count, setCount] = useState<number>(page);
  const [creditCount, setCreditCount] = useState<number>(page);
  const query = useQuery(disputesQuery(count));
  const credits = useQuery(creditsQuery(creditCount));
  const { data, isFetching } = query;
  if (isStuck(query)) {
    return <Trouble text="Спорные слова не&nbsp;загрузились." busy={isFetching} onRetry={() => void query.refetch()} />;
  }
  if (data === undefined || credits.isLoading) return <Skeleton rows={6} />;
  const given = credits.data?.data ?? [];
  return (
    <>
      {data.total === 0 ? (
        <State
          title="Споров нет"
          text="Слово не&nbsp;подошло, а&nbsp;вы слышите его в&nbsp;песне? Нажмите «Моё слово верное»."
        />
      ) : (
        <Verdicts disputes={data.data} nameOf={(kind) => disputeTexts[kind].name} />
      )}
      {data.data.length < data.total && (
        <MoreButton of="споры" isBusy={isFetching} onPress={() => setCount(count + page)} />
      )}
      {given.length > 0 && <Credits credits={given} />}
      {given.length < (credits.data?.total ?? 0) && (
        <MoreButton of="очки" isBusy={credits.isFetching} onPress={() => setCreditCount(creditCount + page)} />
      )}
    </>
  );
}

type MoreButtonProps = { readonly of: string; readonly isBusy: boolean; readonly onPress: () => void };

function MoreButton({ of, isBusy, onPress }: MoreButtonProps) {
  return (
    <div className={styles.more}>
      <button type="button" className="key" aria-busy={isBusy || undefined} onClick={onPress}>
        Показать ещё<span className="vh"> {of}</span>
      </button>
    </div>
  );
}

type VerdictsProps = {
  readonly disputes: readonly Dispute[];
  /** How a complaint is called that is not about an answer. */
  readonly nameOf: (kind: Dispute["kind"]) => string;
};

/** What became of each complaint. */
function Verdicts({ disputes, nameOf }: VerdictsProps) {
  return (
    <ol className={styles.verdicts} aria-label="Спорные слова">
      {disputes.map((dispute) => (
        <li key={dispute._id}>
          <MiniRecord level={colours[dispute.state]} />
          <div>
            <h2>{dispute.song.name ?? "Песня ещё не\u00A0собрана"}</h2>
            <p>{subjectOf(dispute, nameOf)}</p>
            <p className={styles.reply}>{replyOf(dispute)}</p>
          </div>
          <p className={styles.verdict} data-state={dispute.state}>
            <Icon of={icons[dispute.state]} />
            <b>{verdictOf(dispute)}</b>
            <small>{dayOf(dispute.answered_at ?? dispute.created_at)}</small>
          </p>
        </li>
      ))}
    </ol>
  );
}

const icons = { open: Clock, accepted: Check, rejected: X } as const;
/** Of the record: level colours. */
const colours = { open: 4, accepted: 1, rejected: 2 } as const;

function subjectOf({ kind, answer, word, position }: Dispute, nameOf: VerdictsProps["nameOf"]): string {
  if (kind === "word" && answer !== null) return word === null ? `«${answer}»` : `«${answer}» вместо «${word}»`;
  const name = nameOf(kind);
  if (word !== null) return `${name}: «${word}»`;
  return position === null ? name : `${name}: ${position + 1}-е\u00A0слово`;
}

function replyOf({ state, reply, counting }: Dispute): string {
  if (state === "open") return "Ответим за\u00A0пару дней.";
  if (reply !== "") return `Редактор: ${reply}`;
  return counting ? "Пересчитываем игры, очки придут сами." : "";
}

/** «Зачли: +40»; the points come as the plays are counted anew. */
function verdictOf({ state, points, counting, kind }: Dispute): string {
  if (state === "open") return "Разбираем";
  if (state === "rejected") return "Не\u00A0зачли";
  if (points > 0) return `Зачли: ${signed(points)}`;
  if (counting) return "Зачли, считаем";
  return kind === "word" ? "Зачли" : "Исправили";
}

/** Points that came after their play, and why. */
function Credits({ credits }: { readonly credits: readonly Credit[] }) {
  return (
    <section className={styles.credits} aria-labelledby="credits">
      <h2 id="credits">Очки, которые пришли потом</h2>
      <ol>
        {credits.map((credit) => (
          <li key={credit._id}>
            <span>
              {credit.song.name}
              <small>
                {dayOf(credit.at)}, {reasonOf(credit)}
              </small>
            </span>
            <b>{signed(credit.points)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

function reasonOf({ reason, answer, word }: Credit): string {
  if (reason === "row") return "песни подряд пересчитаны";
  if (answer === null) return "слово зачтено";
  return word === null || word === answer ? `зачли слово «${answer}»` : `зачли «${answer}» вместо «${word}»`;
}
