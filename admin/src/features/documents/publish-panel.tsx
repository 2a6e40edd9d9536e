import type { LegalDocument } from "@hitoslov/contract";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, messageOf } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { invalidate, listKey, queryClient } from "../../lib/queries.ts";
import { useConfirm } from "../../ui/confirm/use-confirm.ts";
import { Switch } from "../../ui/switch.tsx";
import { useToast } from "../../ui/toast/use-toast.ts";
import { documentQuery, stateOf } from "./document-values.ts";

type PublishPanelProps = { readonly row: LegalDocument; readonly isDirty: boolean };

/** What is published of a document, and what keeps the rest from it. */
export function PublishPanel({ row, isDirty }: PublishPanelProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const [renews, setRenews] = useState(false);
  const { data } = useQuery({
    queryKey: listKey("document", { versions: row._id }),
    queryFn: ({ signal }) => api.listDocumentVersions({ _id: row._id }, { signal }),
  });
  const { tone, text } = stateOf(row);
  const obstacle = obstacleOf(row, isDirty);
  const publish = async () => {
    if (obstacle !== null) return toast.error(obstacle);
    const isMeant = await confirm({
      title: "Опубликовать редакцию?",
      text: "Изменить её будет нельзя, только выпустить следующую. Убедитесь, что текст проверил юрист.",
      yes: "Опубликовать",
    });
    if (!isMeant) return;
    try {
      const { _id, updated_at } = row;
      queryClient.setQueryData(documentQuery(_id).queryKey, await api.publishDocument({ _id, renews, updated_at }));
      setRenews(false);
      await invalidate("document");
      toast.success("Редакция опубликована");
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <fieldset className="fs">
      <legend>Публикация</legend>
      <div>
        <StatusBadge tone={tone}>{text}</StatusBadge>
      </div>
      {row.version !== null && (
        <Switch on={renews} onChange={setRenews}>
          Спросить согласие заново
        </Switch>
      )}
      <button
        type="button"
        className="key key--action"
        aria-disabled={obstacle !== null || undefined}
        aria-describedby="publish-obstacle"
        onClick={() => void publish()}
      >
        Опубликовать
      </button>
      <p className="hint" id="publish-obstacle">
        {obstacle ?? "Программа не\u00A0заменяет юриста: пусть он проверит текст."}
      </p>
      {data !== undefined && data.data.length > 0 && (
        <ul>
          {data.data.map(({ number, published_at, sha256 }) => (
            <li key={number}>
              <a className="link" href={`/legal/${row.slug}/${number}`} target="_blank" rel="noopener">
                Редакция {number}
              </a>
              {", "}
              {formatDate(published_at)}
              <br />
              <small className="muted" title={sha256}>
                SHA-256: {sha256.slice(0, 16)}…
              </small>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function obstacleOf({ changed, blanks }: LegalDocument, isDirty: boolean): string | null {
  if (isDirty) return "Сначала сохраните правки";
  if (blanks.length > 0) return `Впишите в\u00A0тексте: ${blanks.join(", ")}`;
  return changed ? null : "Всё опубликовано";
}
