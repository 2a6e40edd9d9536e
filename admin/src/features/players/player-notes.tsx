import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import type { PlayerNote } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { Trash2 } from "lucide";
import { useState } from "react";
import { api, messageOf } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { invalidate } from "../../lib/queries.ts";
import { useConfirm } from "../../ui/confirm.tsx";
import { useLeaveGuard } from "../../ui/edit-form/use-leave-guard.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useToast } from "../../lib/toasts.tsx";
import { useFormCall } from "../../ui/use-form-call.ts";
import styles from "./players.module.css";

type PlayerNotesProps = { readonly playerId: string; readonly notes: readonly PlayerNote[] };

/** Notes of staff about a player. */
export function PlayerNotes({ playerId, notes }: PlayerNotesProps) {
  const [text, setText] = useState("");
  const confirm = useConfirm();
  const toast = useToast();
  useLeaveGuard(text.trim() !== "");
  const { props, errors, pending } = useFormCall("text", async () => {
    await api.createPlayerNote({ _id: playerId, text });
    // What was typed after it while it was being saved stays.
    setText((now) => (now.startsWith(text) ? now.slice(text.length).trimStart() : now));
    await invalidate("gamer");
  });
  const remove = async (_id: string) => {
    if (!(await confirm({ title: "Вы действительно хотите удалить заметку?", yes: "Удалить", danger: true }))) return;
    try {
      await api.deletePlayerNote({ _id });
    } catch (refusal) {
      toast.error(messageOf(refusal));
    }
    await invalidate("gamer");
  };
  return (
    <section className={styles.section}>
      <h2 className="fs-title">Заметки</h2>
      <form {...props} className={styles.stats}>
        <TextField
          label="Новая заметка"
          hint="Игрок её не увидит"
          error={errors["text"]}
          max={limits.comment.max}
          rows={2}
          value={text}
          onChange={setText}
        />
        <button type="submit" className="key" disabled={pending} aria-busy={pending}>
          Записать
        </button>
      </form>
      <ul className={styles.list} aria-label="Заметки">
        {notes.map(({ _id, text: note, author, at }) => (
          <li key={_id} className={styles.row}>
            <div>
              <p className={styles.note}>{note}</p>
              <p className="hint">
                {author.login}, <time dateTime={at}>{formatDateTime(at)}</time>
              </p>
            </div>
            <IconButton of={Trash2} label="Удалить заметку" onClick={() => void remove(_id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
