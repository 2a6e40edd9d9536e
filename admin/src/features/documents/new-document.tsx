import { type DocumentKind, documentKindNames, documentKinds, type LegalDocument } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, messageOf } from "../../lib/api.ts";
import { invalidate, listKey } from "../../lib/queries.ts";
import { added } from "../../messages.ts";
import { SelectField } from "../../ui/edit-form/select-field.tsx";
import { useToast } from "../../ui/toast/use-toast.ts";

const kinds = documentKinds.map((value) => ({ value, label: documentKindNames[value] }));

/** A document begins with its template; rules belong to a draw. */
export function NewDocument({ onCreated }: { readonly onCreated: (row: LegalDocument) => void }) {
  const toast = useToast();
  const [kind, setKind] = useState<DocumentKind>("privacy");
  const [stock, setStock] = useState("");
  const [pending, setPending] = useState(false);
  const { data: draws } = useQuery({
    queryKey: listKey("stock", { limit: 100 }),
    queryFn: ({ signal }) => api.listStocks({ limit: 100 }, { signal }),
    enabled: kind === "rules",
  });
  const options = [
    { value: "", label: "Выберите розыгрыш" },
    ...(draws?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  const create = async () => {
    if (pending) return;
    setPending(true);
    try {
      const row = await api.createDocument({ kind, ...(kind === "rules" && stock !== "" && { stock_id: stock }) });
      await invalidate("document");
      toast.success(added("document"));
      onCreated(row);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setPending(false);
  };
  return (
    <fieldset className="fs">
      <legend>Новый документ</legend>
      <p className="hint">
        Текст начинается с&nbsp;шаблона. Перед публикацией его обязательно проверяет ваш юрист: шаблон не&nbsp;заменяет
        консультации.
      </p>
      <div className="g3">
        <SelectField label="Вид" options={kinds} value={kind} onChange={setKind} />
        {kind === "rules" && <SelectField label="Розыгрыш" options={options} value={stock} onChange={setStock} />}
      </div>
      <div>
        <button type="button" className="key" aria-busy={pending || undefined} onClick={() => void create()}>
          Составить из&nbsp;шаблона
        </button>
      </div>
    </fieldset>
  );
}
