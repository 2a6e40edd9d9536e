import { type DisputedBlank as Blank, disputeStates, type DisputeState } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { AnswerPanel, CorrectDialog, RejectDialog } from "../features/disputes/answer-panel.tsx";
import { DisputedBlank } from "../features/disputes/disputed-blank.tsx";
import styles from "../features/disputes/disputes.module.css";
import { disputesQuery, keyOf, useAnswers } from "../features/disputes/disputes.ts";
import { usePlace } from "../features/disputes/use-place.ts";
import { formatNumber } from "../lib/format.ts";
import { EmptyState, Loading } from "../ui/placeholders.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";

const names: { readonly [State in DisputeState]: string } = {
  open: "Ждут",
  accepted: "Зачли",
  rejected: "Отклонили",
};
const page = limits.page.default;

/** «Моё слово верное», seen from the desk: complaints by blank, the most frequent first. */
export function DisputesScreen() {
  const [params, setParams] = useSearchParams();
  const state = disputeStates.find((one) => one === params.get("state")) ?? "open";
  const song = params.get("song") ?? undefined;
  const [limit, setLimit] = useState<number>(page);
  const query = useQuery(disputesQuery(state, song, limit));
  const { data, error, refetch, isFetching } = query;
  const show = (next: DisputeState) => {
    setLimit(page);
    setParams({ ...(next !== "open" && { state: next }), ...(song !== undefined && { song }) });
  };
  return (
    <StaffPage
      title="Споры о&nbsp;словах"
      status={data !== undefined && <span>{formatNumber(data.counts.open)} ждут</span>}
      actions={
        <div className="seg" role="group" aria-label="Показать">
          {disputeStates.map((one) => (
            <button key={one} type="button" aria-pressed={one === state} onClick={() => show(one)}>
              {names[one]}
            </button>
          ))}
        </div>
      }
    >
      {data === undefined ? (
        <Loading error={error} refetch={refetch} />
      ) : data.data.length === 0 ? (
        <EmptyState text={state === "open" ? "Тишина в\u00A0эфире. Все споры разобраны." : "Здесь пока пусто."} />
      ) : (
        <>
          <Queue key={state} blanks={data.data} state={state} />
          {data.data.length < data.total && limit < limits.page.max && (
            <button
              type="button"
              className="key"
              aria-busy={isFetching || undefined}
              onClick={() => setLimit(Math.min(limits.page.max, limit + page))}
            >
              Показать ещё
            </button>
          )}
        </>
      )}
    </StaffPage>
  );
}

type QueueProps = { readonly blanks: readonly Blank[]; readonly state: DisputeState };
type Draft = { readonly ticked: readonly string[]; readonly reply: string | null };

/** The answers that come ticked: the most frequent one that somebody stands up for. */
function proposed({ answers }: Blank): readonly string[] {
  const first = answers.find(({ complaints, accepted }) => complaints > 0 && !accepted);
  return first === undefined ? [] : [first.answer];
}

function replyTo(ticked: readonly string[]): string {
  const [first] = ticked;
  return first === undefined
    ? "Спасибо, поправили."
    : `В\u00A0этой записи и\u00A0правда «${first}». Спасибо за\u00A0слух.`;
}

function Queue({ blanks, state }: QueueProps) {
  const list = useRef<HTMLOListElement>(null);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [dialog, setDialog] = useState<"reject" | "correct" | null>(null);
  const { heard, toggle } = usePlace();
  // The keys work at once.
  useEffect(() => list.current?.querySelector<HTMLElement>("[data-choose]")?.focus({ preventScroll: true }), []);
  // What was answered takes the focus with it when it leaves the list.
  useEffect(() => {
    if (dialog !== null || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>("[data-choose][aria-pressed=true]")?.focus();
  }, [blanks, dialog]);
  const at = Math.max(
    0,
    blanks.findIndex((blank) => keyOf(blank) === chosenKey),
  );
  const blank = blanks[at];
  const go = (to: number) => {
    const next = blanks[to];
    if (next === undefined) return;
    setChosenKey(keyOf(next));
    list.current?.children[to]?.querySelector<HTMLElement>("[data-choose]")?.focus();
  };
  // What was answered leaves the list: the one after it takes its place.
  const answers = useAnswers(() => {
    setDialog(null);
    if (state === "open") go(at + 1 < blanks.length ? at + 1 : at - 1);
  });
  if (blank === undefined) return null;

  const key = keyOf(blank);
  const draft = drafts[key] ?? { ticked: proposed(blank), reply: null };
  const reply = draft.reply ?? replyTo(draft.ticked);
  const decide = (of: Blank, change: Partial<Draft>) => {
    const before = drafts[keyOf(of)] ?? { ticked: proposed(of), reply: null };
    setDrafts({ ...drafts, [keyOf(of)]: { ...before, ...change } });
  };
  const tick = (of: Blank, answer: string) => {
    const { ticked } = drafts[keyOf(of)] ?? { ticked: proposed(of) };
    decide(of, { ticked: ticked.includes(answer) ? ticked.filter((one) => one !== answer) : [...ticked, answer] });
  };
  const accept = () => answers.accept(blank, draft.ticked, reply.trim());
  const keys: Readonly<Record<string, () => void>> = {
    KeyA: accept,
    KeyR: () => setDialog("reject"),
    ArrowRight: () => go(at + 1),
    ArrowLeft: () => go(at - 1),
    Space: () => toggle(blank),
  };
  // By their place: on a Russian keyboard A is «ф». Only while the focus is in the queue.
  const handleKey = (event: KeyboardEvent) => {
    const { code, ctrlKey, metaKey, altKey, shiftKey, target, repeat } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element)) return;
    if (code === "Space" && target.closest("button:not([data-choose]), input") !== null) return;
    const act = keys[code];
    if (act === undefined || (state !== "open" && (code === "KeyA" || code === "KeyR"))) return;
    event.preventDefault();
    if (!repeat) act();
  };
  const most = Math.max(1, ...blanks.flatMap((one) => one.answers.map(({ players }) => players)));
  return (
    <div className="edit">
      {/* The focus is on what stands in its items. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={list} className={styles.list} aria-label="Очередь" onKeyDown={handleKey}>
        {blanks.map((one) => {
          const its = drafts[keyOf(one)]?.ticked ?? proposed(one);
          return (
            <DisputedBlank
              key={keyOf(one)}
              blank={one}
              isChosen={one === blank}
              isHeard={heard === keyOf(one)}
              most={most}
              ticked={state === "open" ? new Set(its) : null}
              onChoose={() => setChosenKey(keyOf(one))}
              onListen={() => {
                setChosenKey(keyOf(one));
                toggle(one);
              }}
              onTick={(answer) => {
                setChosenKey(keyOf(one));
                tick(one, answer);
              }}
            />
          );
        })}
      </ol>
      {state === "open" && (
        <aside>
          <AnswerPanel
            blank={blank}
            ticked={draft.ticked}
            reply={reply}
            isBusy={answers.isBusy}
            onReply={(text) => decide(blank, { reply: text })}
            onAccept={accept}
            onReject={() => setDialog("reject")}
            onCorrect={() => setDialog("correct")}
          />
        </aside>
      )}
      {dialog === "reject" && (
        <RejectDialog blank={blank} onReject={(text) => answers.reject(blank, text)} onClose={() => setDialog(null)} />
      )}
      {dialog === "correct" && (
        <CorrectDialog
          blank={blank}
          proposed={draft.ticked[0] ?? ""}
          onCorrect={(put) => answers.correct(blank, put, reply.trim())}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
