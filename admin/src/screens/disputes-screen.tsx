import { type DisputedBlank as Blank, disputeStates, type DisputeState } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { plural } from "@hitoslov/contract/plural";
import { useQuery } from "@tanstack/react-query";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { AnsweredPanel, AnswerPanel, CorrectDialog, RejectDialog } from "../features/disputes/answer-panel.tsx";
import { DisputedBlank } from "../features/disputes/disputed-blank.tsx";
import styles from "../features/disputes/disputes.module.css";
import { disputesQuery, keyOf, useAnswers, useLetterKeys } from "../features/disputes/disputes.ts";
import { useBlankAudio } from "../features/disputes/use-blank-audio.ts";
import { formatNumber } from "../lib/format.ts";
import { useToast } from "../lib/toasts.tsx";
import { useLeaveGuard } from "../ui/edit-form/use-leave-guard.ts";
import { EmptyState, Loading } from "../ui/placeholders.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";

const names: { readonly [State in DisputeState]: string } = {
  open: "Ждут",
  accepted: "Зачли",
  rejected: "Отклонили",
};
const page = limits.page.default;

/** The blank that the address names, and its place in the list. */
function readAddress(hash: string): { readonly key: string | null; readonly place: number } {
  const named = new URLSearchParams(hash.slice(1));
  return { key: named.get("blank"), place: Math.max(0, Number(named.get("place")) || 0) };
}

/** The complaints «Моё слово верное» by blank, most frequent first. */
export function DisputesScreen() {
  const [params, setParams] = useSearchParams();
  const state = disputeStates.find((one) => one === params.get("state")) ?? "open";
  /** The only song to show; null for all. */
  const song = params.get("song");
  const { hash } = useLocation();
  // As many pages as the blank that was left needs.
  const [count, setCount] = useState<number>(() => (Math.floor(readAddress(hash).place / page) + 1) * page);
  const query = useQuery(disputesQuery(state, song ?? undefined, count));
  const { data, error, refetch, isFetching } = query;
  const show = (next: DisputeState, of: string | null) => {
    setCount(page);
    setParams({ ...(next !== "open" && { state: next }), ...(of !== null && { song: of }) });
  };
  return (
    <StaffPage
      title="Споры о&nbsp;словах"
      status={
        data !== undefined && (
          <span>
            {formatNumber(data.counts.open)} {plural(data.counts.open, "ждёт", "ждут", "ждут")}
          </span>
        )
      }
      actions={
        <div className="seg" role="group" aria-label="Показать">
          {disputeStates.map((one) => (
            <button key={one} type="button" aria-pressed={one === state} onClick={() => show(one, song)}>
              {names[one]}
            </button>
          ))}
        </div>
      }
    >
      {data === undefined ? (
        <Loading error={error} refetch={refetch} />
      ) : (
        <>
          {song !== null && (
            <p className="muted">
              {data.data[0] === undefined ? "Только одна песня" : `Только песня «${data.data[0].sound.name}»`}.{" "}
              <button type="button" className="link" onClick={() => show(state, null)}>
                Показать все
              </button>
            </p>
          )}
          <Queue
            key={`${state} ${song}`}
            blanks={data.data}
            isWhole={data.data.length === data.total}
            empty={emptyText(state, song)}
            state={state}
          />
          {data.data.length < data.total && (
            <button
              type="button"
              className="key"
              aria-busy={isFetching || undefined}
              onClick={() => setCount(count + page)}
            >
              Показать ещё
            </button>
          )}
        </>
      )}
    </StaffPage>
  );
}

function emptyText(state: DisputeState, song: string | null): string {
  if (state !== "open") return "Здесь пока пусто.";
  return song === null ? "Тишина в\u00A0эфире. Все споры разобраны." : "По\u00A0этой песне никто не\u00A0ждёт ответа.";
}

type QueueProps = {
  readonly blanks: readonly Blank[];
  /** Whether these are all, so that there is no next page. */
  readonly isWhole: boolean;
  /** The text where there are none. */
  readonly empty: string;
  readonly state: DisputeState;
};
type Draft = { readonly ticked: readonly string[]; readonly reply: string | null };
/** The open dialog and its blank: another one may be chosen before the dialog is answered. */
type Asked = { readonly kind: "reject" | "correct"; readonly blank: Blank };

/** The answer ticked by default: the most frequent one with a complaint. */
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

function Queue({ blanks, isWhole, empty, state }: QueueProps) {
  const list = useRef<HTMLOListElement>(null);
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const isHere = useIsHere();
  /** The blank as it was when it was chosen: a list that reloads proposes nothing else for it and chooses no other. */
  const [chosen, setChosen] = useState(() => blanks.find((one) => keyOf(one) === readAddress(hash).key) ?? blanks[0]);
  const choose = (one: Blank) => {
    setChosen(one);
    if (!isHere()) return;
    const named = new URLSearchParams({ blank: keyOf(one), place: String(blanks.indexOf(one)) });
    // In the hash, as in the queue of drafts: a change of the query would ask about a typed reply.
    void navigate({ search, hash: named.toString() }, { replace: true, preventScrollReset: true });
  };
  if (chosen === undefined && blanks[0] !== undefined) setChosen(blanks[0]);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [dialog, setDialog] = useState<Asked | null>(null);
  const { heard, toggle } = useBlankAudio(blanks);
  const toast = useToast();
  const letters = useLetterKeys();
  // Focus the queue, so that its shortcuts work at once; one that the address names may be far down.
  const focusChosen = useEffectEvent(() => {
    const button = list.current?.querySelector<HTMLElement>("[data-choose][aria-pressed=true]");
    button?.focus({ preventScroll: chosen === blanks[0] });
  });
  useEffect(() => focusChosen(), []);
  // An answered blank that leaves the list loses the focus: move it to the chosen one, before the page gives it to a
  // heading.
  useLayoutEffect(() => {
    if (dialog !== null || document.activeElement !== document.body) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-choose]") ?? [])];
    (buttons.find((button) => button.ariaPressed === "true") ?? buttons[0])?.focus();
  }, [blanks, dialog]);
  const at = blanks.findIndex((one) => chosen !== undefined && keyOf(one) === keyOf(chosen));
  const blank = blanks[at] ?? chosen;
  const go = (to: number) => {
    const next = blanks[to];
    if (next === undefined) return;
    choose(next);
    list.current?.children[to]?.querySelector<HTMLElement>("[data-choose]")?.focus();
  };
  const answers = useAnswers((answered) => {
    const key = keyOf(answered);
    if (dialog !== null && keyOf(dialog.blank) === key) setDialog(null);
    setDrafts(({ [key]: _, ...rest }) => rest);
    // The answered blank leaves the list: choose the next one.
    if (blank !== undefined && keyOf(blank) === key) go(at + 1 < blanks.length ? at + 1 : at - 1);
  });
  // The latest version of the blank; it may have left the list while it is being answered.
  const asked = dialog && (blanks.find((one) => keyOf(one) === keyOf(dialog.blank)) ?? dialog.blank);
  // If there are more pages, the blank may still be open on one; if not, the server refuses the answer.
  const isAnswered = (one: Blank) => isWhole && !blanks.includes(one) && !answers.isBusy;
  const isGone = asked !== null && isAnswered(asked);
  const handleGone = useEffectEvent(() => {
    setDialog(null);
    toast.warning("Эти жалобы уже разобраны");
  });
  useEffect(() => {
    if (isGone) handleGone();
  }, [isGone]);
  const draftOf = (of: Blank): Draft => {
    const seen = chosen !== undefined && keyOf(of) === keyOf(chosen) ? chosen : of;
    const { ticked, reply } = drafts[keyOf(of)] ?? { ticked: proposed(seen), reply: null };
    // A colleague may have accepted one of them meanwhile.
    const accepted = new Set(of.answers.flatMap((one) => (one.accepted ? [one.answer] : [])));
    return { ticked: ticked.filter((answer) => !accepted.has(answer)), reply };
  };
  const replyOf = (of: Blank): string => draftOf(of).reply ?? replyTo(draftOf(of).ticked);
  useLeaveGuard(blanks.some((one) => replyOf(one) !== replyTo(draftOf(one).ticked)));
  // Returned after the hooks: even an empty queue tells why its open dialog closes.
  if (chosen === undefined || blank === undefined || blanks.length === 0) {
    return <EmptyState text={empty} />;
  }

  const decide = (of: Blank, change: Partial<Draft>) =>
    setDrafts({ ...drafts, [keyOf(of)]: { ...draftOf(of), ...change } });
  const tick = (of: Blank, answer: string) => {
    const { ticked } = draftOf(of);
    decide(of, { ticked: ticked.includes(answer) ? ticked.filter((one) => one !== answer) : [...ticked, answer] });
  };
  const accept = () => answers.accept(blank, draftOf(blank).ticked, replyOf(blank).trim());
  const keys: Readonly<Record<string, () => void>> = {
    KeyA: accept,
    KeyR: () => setDialog({ kind: "reject", blank }),
    ArrowRight: () => go(at + 1),
    ArrowLeft: () => go(at - 1),
    Space: () => toggle(blank),
  };
  // By position: on a Russian keyboard A is «ф». Only while the focus is in the queue.
  const handleKey = (event: KeyboardEvent) => {
    const { code, ctrlKey, metaKey, altKey, shiftKey, target, repeat } = event;
    if (ctrlKey || metaKey || altKey || shiftKey || !(target instanceof Element)) return;
    if (code === "Space" && target.closest("button:not([data-choose]), input") !== null) return;
    const act = keys[code];
    if (act === undefined && code.startsWith("Key")) letters.type();
    const canAnswer = state === "open" && !isAnswered(blank);
    if (act === undefined || (!canAnswer && (code === "KeyA" || code === "KeyR"))) return;
    event.preventDefault();
    if (!repeat) letters.press(code, act);
  };
  const maxPlayers = Math.max(1, ...blanks.flatMap((one) => one.answers.map(({ players }) => players)));
  return (
    <div className="edit">
      {/* The items inside take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={list} className={styles.list} aria-label="Очередь" onKeyDown={handleKey}>
        {blanks.map((one) => {
          const { ticked } = draftOf(one);
          return (
            <DisputedBlank
              key={keyOf(one)}
              blank={one}
              isChosen={one === blank}
              isHeard={heard === keyOf(one)}
              maxPlayers={maxPlayers}
              ticked={state === "open" ? new Set(ticked) : null}
              onChoose={() => choose(one)}
              onListen={() => {
                choose(one);
                toggle(one);
              }}
              onTick={(answer) => {
                choose(one);
                tick(one, answer);
              }}
            />
          );
        })}
      </ol>
      {state === "open" && (
        <aside>
          {isAnswered(blank) ? (
            <AnsweredPanel blank={blank} onNext={() => go(0)} />
          ) : (
            <AnswerPanel
              blank={blank}
              ticked={draftOf(blank).ticked}
              reply={replyOf(blank)}
              isBusy={answers.isBusy}
              onReply={(text) => decide(blank, { reply: text })}
              onAccept={accept}
              onReject={() => setDialog({ kind: "reject", blank })}
              onCorrect={() => setDialog({ kind: "correct", blank })}
            />
          )}
        </aside>
      )}
      {asked !== null && dialog?.kind === "reject" && (
        <RejectDialog
          blank={asked}
          isBusy={answers.isBusy}
          onReject={(text) => answers.reject(asked, text)}
          onClose={() => setDialog(null)}
        />
      )}
      {asked !== null && dialog?.kind === "correct" && (
        <CorrectDialog
          blank={asked}
          proposed={draftOf(asked).ticked[0] ?? ""}
          isBusy={answers.isBusy}
          onCorrect={(put) => answers.correct(asked, put, replyOf(asked).trim())}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
