import { documentKindNames, lackingText, type LegalDocument, signUpPurposes } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "react-router";
import { documentQuery, type DocumentValues, loadDocument, stateOf } from "../features/documents/document-values.ts";
import { Loading } from "../ui/placeholders.tsx";
import { DeadEnd, StaffPage } from "../ui/page/staff-page.tsx";
import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { api, messageOf } from "../lib/api.ts";
import { StickyBar } from "../ui/edit-form/sticky-bar.tsx";
import { useEditForm } from "../ui/edit-form/use-edit-form.ts";
import { HistoryButton } from "../ui/history/history-drawer.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { useState } from "react";
import { formatDate } from "../lib/format.ts";
import { invalidate, listKey, queryClient } from "../lib/queries.ts";
import { Dialog } from "../ui/dialog/dialog.tsx";
import { FormButtons } from "../ui/form-buttons.tsx";
import { SafeHtml } from "../ui/safe-html.tsx";
import styles from "./document-edit-screen.module.css";
import { Switch } from "../ui/switch.tsx";
import { useToast } from "../lib/toasts.tsx";
import { labelsOf, namesOf } from "./journal-labels.ts";

/** One document: its text and its published version. */
export function DocumentEditScreen() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  // The state of the list that it was opened from.
  const { search } = useLocation();
  const list = `/documents${search}`;
  const crumbs = [{ to: list, label: "Документы" }];
  const { data, error, refetch } = useQuery(documentQuery(id));
  if (data === null) {
    return (
      <DeadEnd
        title="Такого документа нет"
        crumbs={crumbs}
        text="На этой волне тихо. Возможно, документ удалили."
        way={{ to: list, label: "К\u00A0документам" }}
      />
    );
  }
  return (
    <StaffPage title={data === undefined ? "Документ" : documentKindNames[data.kind]} crumbs={crumbs} here="Правка">
      {data === undefined ? (
        <Loading error={error} refetch={refetch} />
      ) : (
        <DocumentForm key={id} row={data} onCancel={() => void navigate(list)} />
      )}
    </StaffPage>
  );
}

const hint =
  "Строка с\u00A0#\u00A0— заголовок, с\u00A0•\u00A0— пункт списка. В\u00A0двойных скобках\u00A0— пропуски: " +
  "организатор и\u00A0розыгрыш встанут сами, остальное впишите.";
const labels = { title: "Название", content: "Текст" };

type DocumentFormProps = { readonly row: LegalDocument; readonly onCancel: () => void };

function DocumentForm({ row, onCancel }: DocumentFormProps) {
  const form = useEditForm<LegalDocument, DocumentValues>({
    entity: "document",
    row,
    read: (document) => ({ title: document?.title ?? "", content: document?.content ?? "" }),
    save: (values, updated_at) => api.updateDocument({ ...values, _id: row._id, updated_at }),
    load: async () => {
      const fresh = await loadDocument(row._id);
      if (fresh === null) throw new Error("the document is gone");
      return fresh;
    },
    labels,
  });
  const { values, errors, set } = form;
  return (
    <form {...form.props}>
      <div className="edit">
        <div className="fs">
          <TextField
            label={labels.title}
            required
            error={errors["title"]}
            max={limits.title.max}
            value={values.title}
            onChange={(title) => set("title", title)}
          />
          <TextField
            label={labels.content}
            required
            error={errors["content"]}
            hint={hint}
            rows={28}
            value={values.content}
            onChange={(content) => set("content", content)}
          />
        </div>
        <aside>
          <PublishPanel row={row} isDirty={form.dirty} />
          <HistoryButton entity="document" id={row._id} labels={labelsOf("document")} names={namesOf("document")} />
        </aside>
      </div>
      <StickyBar form={form} onCancel={onCancel} />
    </form>
  );
}

type PublishPanelProps = { readonly row: LegalDocument; readonly isDirty: boolean };

/** The published version of a document, and what prevents publishing the current text. */
function PublishPanel({ row, isDirty }: PublishPanelProps) {
  const toast = useToast();
  const [renews, setRenews] = useState(false);
  /** What the dialog with the text is open for. */
  const [dialog, setDialog] = useState<"read" | "publish" | null>(null);
  const { data } = useQuery({
    queryKey: listKey("document", { versions: row._id }),
    queryFn: ({ signal }) => api.listDocumentVersions({ _id: row._id }, { signal }),
  });
  const { tone, text } = stateOf(row);
  const obstacle = obstacleOf(row, isDirty);
  const publish = async () => {
    setDialog(null);
    try {
      const { _id, updated_at } = row;
      queryClient.setQueryData(documentQuery(_id).queryKey, await api.publishDocument({ _id, renews, updated_at }));
      setRenews(false);
      toast.success("Редакция опубликована");
    } catch (error) {
      toast.error(messageOf(error));
    }
    // Also after a refusal: a colleague may have changed the text.
    await invalidate("document");
  };
  return (
    <fieldset className="fs">
      <legend>Публикация</legend>
      <div>
        <StatusBadge tone={tone}>{text}</StatusBadge>
      </div>
      {row.version !== null && signUpPurposes.some((purpose) => purpose === row.kind) && (
        <Switch on={renews} onChange={setRenews}>
          Спросить согласие заново
        </Switch>
      )}
      <button
        type="button"
        className="key key--action"
        aria-disabled={obstacle !== null || undefined}
        aria-describedby="publish-obstacle"
        onClick={() => (obstacle === null ? setDialog("publish") : toast.error(obstacle))}
      >
        Опубликовать…
      </button>
      <p className="hint" id="publish-obstacle">
        {obstacle ?? "Программа не\u00A0заменяет юриста: пусть он проверит текст."}
      </p>
      <button type="button" className="link" onClick={() => setDialog("read")}>
        Посмотреть с&nbsp;заполненными пропусками
      </button>
      {dialog !== null && (
        <DraftDialog
          row={row}
          {...(dialog === "publish" && { onPublish: () => void publish() })}
          onClose={() => setDialog(null)}
        />
      )}
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

type DraftDialogProps = {
  readonly row: Pick<LegalDocument, "_id" | "updated_at">;
  /** Missing: the text is only read. */
  readonly onPublish?: () => void;
  readonly onClose: () => void;
};

/** The saved text as it will be published, and the question whether to publish it. */
function DraftDialog({ row: { _id, updated_at }, onPublish, onClose }: DraftDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: listKey("document", { preview: _id, updated_at }),
    queryFn: ({ signal }) => api.previewDocument({ _id }, { signal }),
    gcTime: 0,
  });
  return (
    <Dialog title={onPublish === undefined ? "Текст документа" : "Опубликовать редакцию?"} onClose={onClose}>
      {/* Scrollable by keyboard: the text has nothing to focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.draft} role="region" tabIndex={0} aria-label="Текст, каким он выйдет">
        {data === undefined ? (
          <Loading error={error} refetch={refetch} rows={8} />
        ) : (
          <>
            <h2>{data.title}</h2>
            <SafeHtml html={data.html} />
          </>
        )}
      </div>
      {onPublish !== undefined && (
        <>
          <p>Изменить её будет нельзя, только выпустить следующую. Убедитесь, что текст проверил юрист.</p>
          <FormButtons>
            <button type="button" className="key" onClick={onClose}>
              Отменить
            </button>
            <button type="button" className="key key--action" disabled={data === undefined} onClick={onPublish}>
              Опубликовать
            </button>
          </FormButtons>
        </>
      )}
    </Dialog>
  );
}

function obstacleOf(document: LegalDocument, isDirty: boolean): string | null {
  if (isDirty) return "Сначала сохраните правки";
  return lackingText(document) ?? (document.changed ? null : "Всё опубликовано");
}
