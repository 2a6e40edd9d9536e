import type { LegalDocument } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { TextField } from "@hitoslov/brand/controls/text-field.tsx";
import { api } from "../../lib/api.ts";
import { StickyBar } from "../../ui/edit-form/sticky-bar.tsx";
import { useEditForm } from "../../ui/edit-form/use-edit-form.ts";
import { HistoryButton } from "../../ui/history/history-button.tsx";
import { type DocumentValues, loadDocument } from "./document-values.ts";
import { PublishPanel } from "./publish-panel.tsx";

const hint =
  "Строка с\u00A0#\u00A0— заголовок, с\u00A0•\u00A0— пункт списка. В\u00A0двойных скобках\u00A0— пропуски: " +
  "организатор и\u00A0розыгрыш встанут сами, остальное впишите.";
const labels = { title: "Название", content: "Текст" };

type DocumentFormProps = { readonly row: LegalDocument; readonly onCancel: () => void };

export function DocumentForm({ row, onCancel }: DocumentFormProps) {
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
            max={limits.document.max}
            rows={28}
            value={values.content}
            onChange={(content) => set("content", content)}
          />
        </div>
        <aside>
          <PublishPanel row={row} isDirty={form.dirty} />
          <HistoryButton entity="document" id={row._id} labels={labels} />
        </aside>
      </div>
      <StickyBar form={form} onCancel={onCancel} />
    </form>
  );
}
