import type { Entity } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import {
  type SubmitEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  useEffect,
  useEffectEvent,
} from "react";
import { messageOf } from "../../lib/api.ts";
import { creationsDone } from "../../lib/creations.ts";
import { equal } from "../../lib/equal.ts";
import { invalidate } from "../../lib/queries.ts";
import { ask } from "../../lib/questions.ts";
import { onReturned } from "../../lib/rows-returned.ts";
import { added, edited } from "../../messages.ts";
import { useToast } from "../toast/use-toast.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { topDialog } from "../../lib/open-dialogs.ts";

type Stamped = { readonly updated_at: string };
type Errors = Readonly<Record<string, string>>;

type EditFormOptions<Row extends Stamped, Values extends object> = {
  readonly entity: Entity;
  /** The row as it was loaded; null for a new one. Read once: give the form the row's `_id` as its key. */
  readonly row: Row | null;
  /** What the form edits of the row, or the empty form of a new one. */
  readonly read: (row: Row | null) => Values;
  /** Creates or updates; passes `updated_at` on, which is undefined to write over a colleague's edit. */
  readonly save: (values: Values, updated_at: string | undefined, row: Row | null) => Promise<Row>;
  /** The row as it is now: for «Показать свежую». */
  readonly load?: () => Promise<Row>;
  readonly onSaved?: (row: Row, created: boolean) => void;
  /** What is said after an edit, where the entity's own words would not fit. */
  readonly done?: string;
};

export type EditForm<Values extends object = object, Row = never> = {
  readonly values: Values;
  readonly set: <K extends keyof Values>(name: K, value: Values[K]) => void;
  readonly patch: (changes: Partial<Values>) => void;
  /** The server's words by field. */
  readonly errors: Errors;
  readonly dirty: boolean;
  readonly pending: boolean;
  /** When it was saved last, on this visit or before. */
  readonly savedAt: Date | null;
  readonly save: () => Promise<boolean>;
  /** Back to what was loaded or saved last. */
  readonly reset: () => void;
  /** The row has changed by other ways than this form, as by an upload: the next save builds on this one. */
  readonly touch: (row: Row) => void;
  /** Whether the person lets go of what was typed; asks only where something was. */
  readonly mayLeave: () => Promise<boolean>;
  /** To be spread on the `<form>`. */
  readonly props: {
    /** For keys that stand outside of it. */
    readonly id: string;
    readonly ref: React.RefObject<HTMLFormElement | null>;
    readonly noValidate: true;
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
};

/** The life of an edit form: what is typed survives a failed save, leaving asks, a colleague's edit is not lost. */
export function useEditForm<Row extends Stamped, Values extends object>({
  entity,
  row: initial,
  read,
  save,
  load,
  onSaved,
  done = edited(entity),
}: EditFormOptions<Row, Values>): EditForm<Values, Row> {
  const [row, setRow] = useState(initial);
  const [values, setValues] = useState(() => read(initial));
  const [refused, setRefused] = useState<{ readonly errors: Errors; readonly sent: Values } | null>(null);
  const [pending, setPending] = useState(false);
  /** At once, where `pending` takes a render: a key pressed twice creates one row. */
  const busy = useRef(false);
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const dirty = !equal(values, read(row));
  const guard = useLeaveGuard(dirty);
  /** What a save that had to wait finds in the end. */
  const latest = useRef({ values, row });
  useLayoutEffect(() => {
    latest.current = { values, row };
  });

  useLayoutEffect(() => {
    const invalid = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    invalid?.focus();
    invalid?.scrollIntoView({ block: "center" });
  }, [refused]);

  const show = (next: Row) => {
    setRow(next);
    setValues(read(next));
    setRefused(null);
  };

  const showFresh = async () => {
    if (load === undefined) return;
    await load().then(show, (error: unknown) => toast.error(messageOf(error)));
  };
  const handleReturned = useEffectEvent((returned: Entity) => {
    if (returned === entity && row !== null) void showFresh();
  });
  useEffect(() => onReturned(handleReturned), []);

  const handleStale = async (message: string) => {
    const answer = await ask({
      title: "Запись изменил другой сотрудник",
      text: message,
      keys: [
        { value: "keep", label: "Оставить моё" },
        ...(load === undefined ? [] : [{ value: "fresh", label: "Показать свежую" }]),
        { value: "over", label: "Сохранить поверх", look: "bad" },
      ],
    });
    if (answer === "over") return send(undefined);
    if (answer === "fresh") await showFresh();
    return false;
  };

  const send = async (updated_at: string | undefined): Promise<boolean> => {
    setPending(true);
    const sent = latest.current.values;
    try {
      const saved = await save(sent, updated_at, row);
      setRow(saved);
      // What was typed meanwhile stays.
      setValues((current) => (current === sent ? read(saved) : current));
      setRefused(null);
      toast.success(row === null ? added(entity) : done);
      void invalidate(entity);
      guard.release();
      onSaved?.(saved, row === null);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.body.code === "stale") return await handleStale(error.message);
      const errors = error instanceof ApiError ? (error.body.fields ?? {}) : {};
      setRefused({ errors, sent });
      const marked = Object.keys(errors).length;
      // The toast of a lost session is the client's.
      if (!(error instanceof ApiError && error.status === 401)) {
        toast.error(marked > 1 ? `Проверьте отмеченные поля: ${marked}` : messageOf(error));
      }
      return false;
    } finally {
      setPending(false);
    }
  };

  const handleSave = async () => {
    if (busy.current) return false;
    busy.current = true;
    try {
      setPending(true);
      await creationsDone();
      return await send(latest.current.row?.updated_at);
    } finally {
      busy.current = false;
    }
  };
  useSaveKey(ref, handleSave);

  return {
    values,
    set: (name, value) => setValues((current) => ({ ...current, [name]: value })),
    patch: (changes) => setValues((current) => ({ ...current, ...changes })),
    errors: refused === null ? {} : stillWrong(refused.errors, refused.sent, values),
    dirty,
    pending,
    savedAt: row?.updated_at ? new Date(row.updated_at) : null,
    save: handleSave,
    reset: () => {
      setValues(read(row));
      setRefused(null);
    },
    touch: setRow,
    mayLeave: guard.mayLeave,
    props: {
      id,
      ref,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void handleSave();
      },
    },
  };
}

/** The errors of fields that hold what was refused; of one that has been changed since nothing is known yet. */
function stillWrong<Values extends object>(errors: Errors, sent: Values, now: Values): Errors {
  const was = new Map(Object.entries(sent));
  const is = new Map(Object.entries(now));
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => {
      const [field = ""] = path.split(".");
      return was.get(field) === is.get(field);
    }),
  );
}

/** Ctrl+S or ⌘S saves the form, in whatever layout; not under a dialog that lies over it. */
function useSaveKey(form: RefObject<HTMLFormElement | null>, onSave: () => Promise<unknown>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== "KeyS" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const dialog = topDialog();
    if (event.repeat || (dialog !== undefined && !dialog.contains(form.current))) return;
    void onSave();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
