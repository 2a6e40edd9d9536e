import type { Draw, DrawPrize } from "@hitoslov/contract";
import { PrizeRow, PrizesFrame } from "./draw-prizes.tsx";
import { createDrawPrize, loadDraw, prizeErrorsOf } from "../draw-calls.ts";
import type { RefusedPrize } from "../draw-values.ts";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { api, isStale, messageOf } from "../../../lib/api.ts";
import { equal } from "../../../lib/equal.ts";
import { formatNumber } from "../../../lib/format.ts";
import { invalidate } from "../../../lib/queries.ts";
import { added, edited } from "../../../messages.ts";
import { useToast } from "../../../lib/toasts.tsx";
import { useLeaveGuard, useUnloadGuard } from "../../../ui/edit-form/use-leave-guard.ts";
import { useDelete } from "../../../ui/use-delete.ts";
import { lostTexts, type PrizeFields, prizeTogether, readPrize, withWay, writePrize } from "./prize-fields.ts";
import { afterSave, take, type Typed } from "./typed.ts";
import { useCategories } from "./category-input.tsx";

type SavedPrizesProps = { readonly draw: Draw; readonly onAdd: () => void };

export function SavedPrizes({ draw, onAdd }: SavedPrizesProps) {
  const prizes = Object.values(draw.prizes);
  const [refused, drop] = useRefusedPrizes();
  const categories = useCategories([...prizes, ...refused.map(({ prize }) => prize)].map(({ category }) => category));
  const frozen = draw.frozen_at !== null;
  const hint = frozen
    ? "Итоги подведены: что за\u00A0какое место, уже не\u00A0изменить."
    : "Сохраняется, как только вы вышли из\u00A0поля.";
  return (
    <PrizesFrame hint={hint} onAdd={onAdd}>
      {[
        ...prizes.map((prize) => (
          <SavedPrizeRow
            key={prize._id}
            prize={prize}
            others={prizes.filter(({ _id }) => _id !== prize._id)}
            categories={categories}
            frozen={frozen}
          />
        )),
        ...refused.map((one) => (
          <RefusedPrizeRow
            key={one.prize.key}
            drawId={draw._id}
            refused={one}
            others={prizes}
            categories={categories}
            onGone={() => drop(one)}
          />
        )),
      ]}
    </PrizesFrame>
  );
}

/** Prizes that were refused when this draw was created, and how to drop one. */
function useRefusedPrizes() {
  const { pathname, search, ...here } = useLocation();
  const navigate = useNavigate();
  // Only the form of a new draw leads here with a state.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const state = here.state as { readonly refused?: readonly RefusedPrize[] } | null;
  const [refused, setRefused] = useState(() => state?.refused ?? []);
  // Once: a reload must not offer what has been saved meanwhile.
  const forget = useEffectEvent(() => refused.length > 0 && void navigate({ pathname, search }, { replace: true }));
  useEffect(() => void forget(), []);
  useLeaveGuard(refused.length > 0);
  return [refused, (gone: RefusedPrize) => setRefused((now) => now.filter((one) => one !== gone))] as const;
}

type RefusedPrizeRowProps = {
  readonly drawId: string;
  readonly refused: RefusedPrize;
  readonly others: readonly DrawPrize[];
  readonly categories: readonly string[];
  /** It is saved or given up. */
  readonly onGone: () => void;
};

function RefusedPrizeRow({
  drawId,
  refused: { prize, errors: first },
  others,
  categories,
  onGone,
}: RefusedPrizeRowProps) {
  const [fields, setFields] = useState<PrizeFields>(prize);
  const [errors, setErrors] = useState(first);
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const add = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await createDrawPrize(drawId, { ...prize, ...fields });
      toast.success(added("stock_prize"));
      onGone();
    } catch (failure) {
      setErrors(prizeErrorsOf(failure));
    }
    await invalidate("stock_prize");
    setBusy(false);
  };
  const change = (changes: Partial<PrizeFields>) => {
    setFields((now) => ({ ...now, ...changes }));
    setErrors({});
  };
  return (
    <PrizeRow
      name={prize.name}
      img={prize.img}
      note="Ещё не добавлен: поправьте и&nbsp;нажмите «Добавить»"
      fields={fields}
      categories={categories}
      errors={errors}
      busy={busy}
      onChange={change}
      onWay={(way) => change(withWay(way, others.map(readPrize)))}
      action={
        <button
          type="button"
          className="key"
          aria-label={`Добавить приз: ${prize.name}`}
          aria-busy={busy}
          disabled={busy}
          onClick={() => void add()}
        >
          Добавить
        </button>
      }
      onRemove={onGone}
    />
  );
}

type SavedPrizeRowProps = {
  readonly prize: DrawPrize;
  readonly others: readonly DrawPrize[];
  readonly categories: readonly string[];
  readonly frozen: boolean;
};

/** A saved prize. A field is saved when it loses the focus; other fields can be edited during the call. */
function SavedPrizeRow({ prize, others, categories, frozen }: SavedPrizeRowProps) {
  const { _id, _idStock, prize_id, name, img, given } = prize;
  /** The version last saved or loaded here; `prize` of the list may be older. */
  const [latest, setLatest] = useState(prize);
  const row = newerOf(prize, latest);
  const known = readPrize(row);
  const [typed, setTyped] = useState<Typed<PrizeFields>>({ values: known, base: known });
  const { values } = typed;
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // Not during a save: a newer row may be the result of that save, before its answer arrives.
  if (!busy && !equal(known, typed.base)) {
    const taken = take(typed, known, prizeTogether);
    setTyped(taken.typed);
    if (taken.lost.length > 0) setErrors({ ...errors, ...lostTexts(values, taken.lost) });
  }
  const isUnsaved = !equal(values, typed.base);
  useUnloadGuard(busy || isUnsaved);
  // Other edits are saved as their field is left.
  useLeaveGuard(isUnsaved && Object.keys(errors).length > 0);
  /** Current without waiting for a render: the row to save over, the fields to save next, and those when one was left. */
  const turn = useRef({ row, next: null as Typed<PrizeFields> | null, left: known, busy: false });
  useLayoutEffect(() => {
    turn.current.row = newerOf(row, turn.current.row);
  }, [row]);
  const toast = useToast();
  const remove = useDelete("stock_prize", (_id) => api.deleteStockPrize({ _id }));

  const know = (fresh: DrawPrize) => {
    turn.current.row = newerOf(turn.current.row, fresh);
    setLatest(fresh);
  };
  const send = async (next: Typed<PrizeFields>): Promise<void> => {
    const { updated_at } = turn.current.row;
    const before = readPrize(turn.current.row);
    const sent = take(next, before, prizeTogether).typed.values;
    if (equal({ ...sent, category: sent.category.trim() }, before)) return;
    try {
      const saved = await api.updateStockPrize({ ...writePrize(sent), prize_id, name, _id, _idStock, updated_at });
      const save = { sent, before, after: readPrize(saved) };
      know(saved);
      setTyped((now) => afterSave(now, save));
      if (turn.current.next !== null) turn.current.next = afterSave(turn.current.next, save);
      setErrors({});
      toast.success(edited("stock_prize"));
    } catch (failure) {
      const fresh = isStale(failure) ? await loadPrize(prize) : undefined;
      if (fresh !== undefined && fresh.updated_at > updated_at) {
        // Take the colleague's changes, and save the other fields over them.
        know(fresh);
        await send(next);
      } else {
        setErrors(prizeErrorsOf(failure));
        toast.error(`«${name}»: ${messageOf(failure)}`);
      }
    }
    await invalidate("stock_prize");
  };
  const takeNext = (): Typed<PrizeFields> | null => {
    const { next } = turn.current;
    turn.current.next = null;
    return next;
  };
  /** One save at a time; fields edited meanwhile are saved after it. */
  const save = async (next: Typed<PrizeFields>) => {
    turn.current.next = next;
    turn.current.left = next.values;
    if (turn.current.busy) return;
    turn.current.busy = true;
    setBusy(true);
    for (let left = takeNext(); left !== null; left = takeNext()) await send(left);
    turn.current.busy = false;
    setBusy(false);
  };
  // The browser's back button takes the field away without a blur.
  const handleGone = useEffectEvent(() => {
    if (!equal(values, typed.base) && !equal(values, turn.current.left)) void save(typed);
  });
  useEffect(() => () => handleGone(), []);
  const change = (changes: Partial<PrizeFields>) =>
    setTyped((now) => ({ ...now, values: { ...now.values, ...changes } }));
  const handleWay = (way: PrizeFields["way"]) => {
    const changes = withWay(way, others.map(readPrize));
    change(changes);
    void save({ ...typed, values: { ...values, ...changes } });
  };

  return (
    <PrizeRow
      name={name}
      img={img}
      {...(given > 0 && { note: `Присуждено: ${formatNumber(given)}` })}
      fields={values}
      categories={categories}
      frozen={frozen}
      errors={errors}
      busy={busy}
      onChange={change}
      onWay={handleWay}
      onCommit={() => void save(typed)}
      onRemove={() => void remove(_id, name)}
    />
  );
}

function newerOf(one: DrawPrize, other: DrawPrize): DrawPrize {
  return one.updated_at > other.updated_at ? one : other;
}

/** The prize as it is now; undefined if it was deleted or there is no connection. */
async function loadPrize({ _id, _idStock }: DrawPrize): Promise<DrawPrize | undefined> {
  return (await loadDraw(_idStock).catch(() => null))?.prizes[_id];
}
