import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { disputeKindNames, type PlayDetails, type PlayerPlay } from "@hitoslov/contract";
import { byHint, hints } from "@hitoslov/contract/hints";
import { limits } from "@hitoslov/contract/limits";
import { uncountedNames } from "@hitoslov/contract/uncounted-names";
import { ARCHIVE_POINTS } from "@hitoslov/rules/daily";
import { REPLAY_POINTS_A_DAY } from "@hitoslov/rules/replay";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../../lib/api.ts";
import { counted } from "@hitoslov/contract/plural";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { type DataColumn, Grid } from "../../ui/data-table/grid.tsx";
import { EmptyState, Loading } from "../../ui/placeholders.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SectionLink } from "../../ui/section-link.tsx";
import { disputeOutcomes, playKindNames, playStates, refusalNames } from "./names.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { useMayUse } from "../../lib/use-me.ts";
import { Link, useLocation, useNavigate } from "react-router";
import styles from "./players.module.css";

const size = limits.page.default;

const columnsOf = (open: (id: string) => void): readonly DataColumn<PlayerPlay>[] => [
  {
    key: "sound",
    title: "Песня",
    render: ({ _id, sound }) => (
      <button type="button" className={`link ${styles.song}`} onClick={() => open(_id)}>
        {sound.name}
      </button>
    ),
  },
  { key: "kind", title: "Вид", render: ({ kind }) => playKindNames[kind] },
  {
    key: "state",
    title: "Состояние",
    render: ({ state }) => <StatusBadge tone={playStates[state].tone}>{playStates[state].name}</StatusBadge>,
  },
  { key: "points", title: "Очки", numeric: true, render: ({ points }) => formatNumber(points) },
  { key: "mistakes", title: "Ошибки", numeric: true, render: ({ mistakes }) => formatNumber(mistakes) },
  { key: "hints", title: "Подсказки", numeric: true, render: ({ hints }) => formatNumber(hints) },
  {
    key: "when",
    title: "Когда",
    render: ({ started_at, finished_at }) => {
      const when = finished_at ?? started_at;
      return when === null ? "—" : <time dateTime={when}>{formatDateTime(when)}</time>;
    },
  },
];

/** A page of a player's plays. */
export const playsQuery = (_id: string, page: number) =>
  queryOptions({
    queryKey: ["gamer", "plays", _id, page],
    queryFn: ({ signal }) => api.listPlayerPlays({ _id, skip: (page - 1) * size, limit: size }, { signal }),
    placeholderData: keepPreviousData,
  });

/**
 * The page of plays in the address. In the hash: the query is that of the list of players, and a change of it would ask
 * about unsaved changes.
 */
export function usePlaysPage() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return {
    page: Number(/^#plays-(\d+)$/.exec(hash)?.[1]) || 1,
    turn: (to: number) =>
      void navigate({ search, hash: to === 1 ? "" : `plays-${to}` }, { replace: true, preventScrollReset: true }),
  };
}

/** The plays of a player, latest first. */
export function PlayerPlays({ playerId }: { readonly playerId: string }) {
  const { page, turn } = usePlaysPage();
  const [opened, setOpened] = useState<string | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery(playsQuery(playerId, page));
  // Plays have gone since the address was kept.
  const turnBack = useEffectEvent(turn);
  const last = data === undefined ? page : Math.max(1, Math.ceil(data.total / size));
  const isBeyond = page > last && !isPlaceholderData;
  useEffect(() => {
    if (isBeyond) turnBack(last);
  }, [isBeyond, last]);
  if (data === undefined) return <Loading error={error} refetch={refetch} />;
  if (data.total === 0) return <EmptyState text="Тишина в&nbsp;эфире. Игр пока нет." />;
  return (
    <>
      <Grid
        caption="История игр"
        columns={columnsOf(setOpened)}
        rows={data.data}
        rowName={(play) => play.sound.name}
        busy={isPlaceholderData}
      />
      <Pager page={Math.min(page, last)} size={size} total={data.total} onPage={turn} />
      {opened !== null && <PlayDrawer id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

type PlayDrawerProps = { readonly id: string; readonly onClose: () => void };

/** One play with every answer and its points. */
function PlayDrawer({ id, onClose }: PlayDrawerProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["gamer", "play", id],
    queryFn: ({ signal }) => api.getPlayerPlay({ _id: id }, { signal }),
  });
  return (
    <Dialog side title={data?.sound.name ?? "Игра"} onClose={onClose}>
      {data === undefined ? <Loading error={error} refetch={refetch} /> : <Play play={data} />}
    </Dialog>
  );
}

const restored: Record<"right" | "tip" | "given", string> = {
  right: "поставил сам",
  tip: "с\u00A0лампой",
  given: "открыто после пяти ошибок",
};

function Play({ play }: { readonly play: PlayDetails }) {
  const { sound, kind, state, started_at, finished_at, words, eye, disputes } = play;
  const mayOpen = useMayUse("songs");
  const when = finished_at ?? started_at;
  return (
    <div className={styles.section}>
      <p>
        {playKindNames[kind]} <StatusBadge tone={playStates[state].tone}>{playStates[state].name}</StatusBadge>{" "}
        {when !== null && <time dateTime={when}>{formatDateTime(when)}</time>}{" "}
        {mayOpen && (
          <Link className="link" to={`/songs/${sound._id}`}>
            Открыть песню
          </Link>
        )}
      </p>
      <h3>Слова</h3>
      <ul className={styles.list} aria-label="Слова">
        {words.map((word) => (
          <Word key={word.position} word={word} />
        ))}
      </ul>
      {eye && <p>Подсказка «глаз»: да.</p>}
      {disputes.map(({ _id, kind, answer, state: outcome, reply, created_at }) => (
        <p key={_id}>
          {formatDateTime(created_at)}:{" "}
          <SectionLink of="songs" to={`/disputes?state=${outcome}&song=${sound._id}`}>
            {disputeKindNames[kind]}
            {answer !== null && `: ${answer}`}
          </SectionLink>
          &nbsp;— {disputeOutcomes[outcome]}
          {reply !== "" && `, ответ: ${reply}`}
        </p>
      ))}
      <Points play={play} />
    </div>
  );
}

/** The answers at a blank, and why they were refused. */
function Word({ word }: { readonly word: PlayDetails["words"][number] }) {
  const { text, restored: how, typed, lamp, mistakes, wrong } = word;
  const notes = [
    how === null ? "не\u00A0поставлено" : restored[how],
    ...(typed ? ["набрано"] : []),
    ...(lamp && how !== "tip" ? ["лампа"] : []),
  ];
  return (
    <li>
      <b>{text}</b>&nbsp;— {notes.join(", ")}
      {wrong.length > 0 && (
        <ol className={styles.wrong} aria-label={`Не приняты вместо «${text}»`}>
          {wrong.map((answer, at) => (
            // The same answer may occur twice; the list grows only at its end.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <s>{answer.word === "" ? "пусто" : answer.word}</s>: {refusalNames[answer.why]}
            </li>
          ))}
        </ol>
      )}
      {mistakes > wrong.length && <p className="hint">Ошибок без записи: {formatNumber(mistakes - wrong.length)}</p>}
    </li>
  );
}

const lineNames: Record<NonNullable<PlayDetails["lines"]>[number]["key"], string> = {
  word: "Слова",
  typed: "Вписано без\u00A0клавиш",
  author: "Автор",
  mistake: "Ошибки",
  ...byHint("scoreKey", (hint) => hints[hint].label),
  in_row: "Песни подряд",
};

function causeOf({ reason, answer, word }: PlayDetails["credits"][number]): string {
  if (reason === "row") return "песни подряд посчитаны заново";
  if (answer === null) return "слово зачтено";
  return word === null ? `зачли «${answer}»` : `зачли «${answer}» вместо «${word}»`;
}

/** The points of a play, line by line. */
function Points({ play }: { readonly play: PlayDetails }) {
  const { kind, state, lines, coefficient, difficulty, accuracy, share, author, credits, uncounted } = play;
  if (state === "failed") return <p className="hint">Песня не&nbsp;собрана: очков за&nbsp;неё нет.</p>;
  if (lines === null) return <p className="hint">Песня не&nbsp;окончена: очков ещё нет.</p>;
  const times = (factor: number | null) => (factor === null ? null : `×\u00A0${formatNumber(factor)}`);
  // In the order in which they are applied.
  const rest = [
    ["Темп", times(coefficient)],
    [`Уровень ${difficulty?.name}`, difficulty && `+${formatNumber(difficulty.points)}`],
    ["Меткость", times(accuracy)],
    ["Переиздание, или ответ был показан", times(share)],
  ] as const;
  return (
    <>
      <h3>Очки</h3>
      <dl className={styles.facts}>
        {lines.map(({ key, count, score }) => (
          <div key={key}>
            <dt>
              {lineNames[key]} × {formatNumber(count)}
            </dt>
            <dd>{formatNumber(score)}</dd>
          </div>
        ))}
        {rest.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div>
          <dt>Автор</dt>
          <dd>{author?.right === true ? "угадан" : "не\u00A0угадан"}</dd>
        </div>
        <div>
          <dt>Всего</dt>
          <dd>
            <b>{formatNumber(play.duel_points ?? play.points)}</b>
          </dd>
        </div>
      </dl>
      {kind === "duel" && <p className="hint">Очки дуэли идут только в&nbsp;её счёт.</p>}
      {kind === "archive" && (
        <p className="hint">Песня дня из&nbsp;архива приносит не&nbsp;больше {ARCHIVE_POINTS}&nbsp;очков.</p>
      )}
      {play.replay_left === 0 && (
        <p className="hint">
          Переиздания вместе приносят не&nbsp;больше {REPLAY_POINTS_A_DAY}&nbsp;очков в&nbsp;день, и&nbsp;этот предел
          достигнут.
        </p>
      )}
      {credits.map((credit) => (
        <p key={credit._id}>
          {formatDateTime(credit.at)}: {counted(credit.points, "очко", "очка", "очков")} после пересчёта,{" "}
          {causeOf(credit)}. В&nbsp;сумме они уже есть.
        </p>
      ))}
      {uncounted.map(({ _id, name, reason }) => (
        <p key={_id}>
          Не&nbsp;идёт в&nbsp;розыгрыш «{name}»: {uncountedNames[reason]}.
        </p>
      ))}
    </>
  );
}
