import { type CatalogueSong, type SongStatus, songStatuses } from "@hitoslov/contract";
import { CircleAlert, PencilLine, Replace, Trash2 } from "lucide";
import { useRef, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { api, messageOf } from "../../../lib/api.ts";
import { useToast } from "../../../lib/toasts.tsx";
import { counted } from "@hitoslov/contract/plural";
import { formatNumber } from "../../../lib/format.ts";
import { useConfirm } from "../../../ui/confirm.tsx";
import { aboutSong } from "../song-labels.ts";
import { selection } from "../list/selection.ts";
import type { SongListState } from "../list/song-list.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { startJob } from "./jobs.ts";
import { ReplaceDialog } from "./replace-dialog.tsx";
import styles from "./bulk.module.css";

type BulkBarProps = {
  readonly ids: ReadonlySet<string>;
  readonly list: Pick<SongListState, "query">;
  /** How many songs the list has; undefined while it loads. */
  readonly total: number | undefined;
  /** The songs on this page. */
  readonly page: readonly CatalogueSong[];
};

/** Up to so many songs are named one by one before they are deleted. */
const maxNamed = 5;

const verbs: Record<SongStatus, string> = { Активна: "Включить", Неактивна: "Выключить", Черновик: "В\u00A0черновики" };

/** Names the selected songs out of sight. `isOutside`: some are surely not in this list, and not just on another page. */
function elsewhere(isOutside: boolean, count: number): string {
  if (isOutside) return ", часть из\u00A0них не\u00A0в\u00A0этом списке";
  return `, из\u00A0них не\u00A0на\u00A0этой странице ${formatNumber(count)}`;
}

/** The actions on all selected songs. */
export function BulkBar({ ids, list, total, page }: BulkBarProps) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [dialog, setDialog] = useState<"change" | "replace" | null>(null);
  const confirm = useConfirm();
  const toast = useToast();
  /** True from the press until the answer: names load before the dialog opens, and a second press must not open another. */
  const asking = useRef(false);
  /** The ids of all songs found, once «Выбрать все найденные» has loaded them. */
  const [found, setFound] = useState<{ readonly of: string; readonly ids: readonly string[] } | null>(null);
  const { find, filter } = list.query;
  const search = JSON.stringify({ find, filter });
  // Songs selected under another filter may outnumber the ones found now, so compare ids.
  const all = found?.of === search ? found.ids : page.map(({ _id }) => _id);
  const isWhole = total !== undefined && all.length >= total;
  const chosen = all.filter((id) => ids.has(id)).length;
  const isAllChosen = total === undefined || (isWhole && chosen === all.length);

  const run = async (call: () => Promise<unknown>) => {
    setPending(true);
    setError(null);
    try {
      await call();
    } catch (failure) {
      setError(messageOf(failure));
      toast.error(messageOf(failure));
    } finally {
      setPending(false);
    }
  };
  const handleAll = async () => {
    const answer = await api.findSongIds({ ...(find && { find }), ...(filter && { filter }) });
    selection.set(new Set([...selection.get(), ...answer.ids]));
    setFound({ of: search, ids: answer.ids });
  };
  const handleRemove = async () => {
    if (asking.current) return;
    asking.current = true;
    const title = `Вы действительно хотите удалить ${counted(ids.size, "песню", "песни", "песен")}?`;
    const names = await namesOf(ids).catch(() => []);
    const stay = "Песни, которые уже играли, останутся: их можно только выключить.";
    const text = names.length === 0 ? stay : `${names.join("; ")}. ${stay}`;
    const isMeant = await confirm({ title, text, yes: "Удалить", danger: true });
    asking.current = false;
    if (!isMeant) return;
    await run(async () => {
      await startJob(ids, { kind: "delete" });
      selection.set(new Set());
    });
  };

  return (
    <section className={`stickybar ${styles.bar}`} aria-label="Выбранные песни" aria-busy={pending}>
      <b role="status">
        Выбрано {formatNumber(ids.size)}
        {total !== undefined && chosen < ids.size && elsewhere(isWhole || ids.size > total, ids.size - chosen)}
      </b>
      {!isAllChosen && (
        <button type="button" className="link" disabled={pending} onClick={() => void run(handleAll)}>
          Выбрать все найденные: {formatNumber(total)}
        </button>
      )}
      <button type="button" className="link" onClick={() => selection.set(new Set())}>
        Снять выделение
      </button>
      <span className={styles.buttons}>
        <button type="button" className="key" disabled={pending} onClick={() => setDialog("change")}>
          <Icon of={PencilLine} />
          Изменить…
        </button>
        <button type="button" className="key" disabled={pending} onClick={() => setDialog("replace")}>
          <Icon of={Replace} />
          Найти и&nbsp;заменить…
        </button>
        {songStatuses.map((status) => (
          <button
            key={status}
            type="button"
            className="key"
            disabled={pending}
            onClick={() => void run(() => startJob(ids, { kind: "change", change: { status_id: status } }))}
          >
            {verbs[status]}
          </button>
        ))}
        <button type="button" className="key key--bad" disabled={pending} onClick={() => void handleRemove()}>
          <Icon of={Trash2} />
          Удалить
        </button>
      </span>
      {error !== null && (
        <p className={`error ${styles.refusal}`}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      {dialog === "change" && <ChangeDialog ids={ids} onClose={() => setDialog(null)} />}
      {dialog === "replace" && <ReplaceDialog ids={ids} onClose={() => setDialog(null)} />}
    </section>
  );
}

/** The songs as the dialog names them; none if there are more than anybody reads. */
async function namesOf(ids: ReadonlySet<string>): Promise<string[]> {
  if (ids.size > maxNamed) return [];
  const { data } = await api.listCatalogue({ ids: [...ids].join(",") });
  return data.map((song) => `«${song.name}», ${aboutSong(song)}`);
}
