import { useNavigate, useSearchParams } from "react-router";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { type DocumentKind, documentKindNames, documentKinds, type LegalDocument } from "@hitoslov/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../lib/api.ts";
import { invalidate, listKey } from "../lib/queries.ts";
import { added } from "../messages.ts";
import { FilterSelect, SelectField } from "../ui/select/select.tsx";
import { useToast } from "../lib/toasts.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { useIsHere } from "@hitoslov/brand/use-is-here.ts";
import { formatDate } from "../lib/format.ts";
import { type DataColumn, RowLink } from "../ui/data-table/grid.tsx";
import { DataTable } from "../ui/data-table/data-table.tsx";
import { useListState } from "../ui/data-table/use-list-state.ts";
import { SearchField } from "../ui/search-field.tsx";
import { useDelete } from "../ui/use-delete.ts";
import { useCall } from "../ui/use-call.ts";
import { stateOf } from "../features/documents/document-values.ts";

export function DocumentsScreen() {
  const navigate = useNavigate();
  return (
    <StaffPage title="Документы">
      <NewDocument onCreated={({ _id }) => void navigate(`/documents/${_id}`)} />
      <DocumentsTable />
    </StaffPage>
  );
}

const kinds = documentKinds.map((value) => ({ value, label: documentKindNames[value] }));

/** Creates a document from its template; rules belong to a draw. */
function NewDocument({ onCreated }: { readonly onCreated: (row: LegalDocument) => void }) {
  const toast = useToast();
  const isHere = useIsHere();
  // A draw that lacks its rules leads here.
  const [asked] = useSearchParams();
  const [kind, setKind] = useState<DocumentKind>(asked.get("kind") === "rules" ? "rules" : "privacy");
  const [stock, setStock] = useState(asked.get("draw") ?? "");
  const { data: draws } = useQuery({
    queryKey: listKey("stock", { limit: 100 }),
    queryFn: ({ signal }) => api.listStocks({ limit: 100 }, { signal }),
    enabled: kind === "rules",
  });
  const options = [
    { value: "", label: "Выберите розыгрыш" },
    ...(draws?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  const { pending, run: create } = useCall(async () => {
    const row = await api.createDocument({ kind, ...(kind === "rules" && stock !== "" && { stock_id: stock }) });
    await invalidate("document");
    toast.success(added("document"));
    if (isHere()) onCreated(row);
  });
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

const kindOptions = documentKinds.map((value) => ({ value, label: documentKindNames[value] }));

/** The title of what belongs to a draw has a placeholder for its name. */
function nameOf({ kind, title, stock }: LegalDocument): string {
  return stock === null ? title : `${documentKindNames[kind]} «${stock.name}»`;
}

const columns: readonly DataColumn<LegalDocument>[] = [
  {
    key: "title",
    title: "Документ",
    sortable: true,
    render: (row) => (
      <RowLink className="link" to={`/documents/${row._id}`}>
        <b className="roomy">{nameOf(row)}</b>
      </RowLink>
    ),
  },
  {
    key: "version",
    title: "Состояние",
    render: (row) => {
      const { tone, text } = stateOf(row);
      return <StatusBadge tone={tone}>{text}</StatusBadge>;
    },
  },
  {
    key: "published_at",
    title: "Опубликован",
    hideable: true,
    render: ({ version }) =>
      version === null ? "—" : <time dateTime={version.published_at}>{formatDate(version.published_at)}</time>,
  },
  {
    key: "slug",
    title: "Страница",
    render: ({ slug, version }) =>
      version === null ? (
        `/legal/${slug}`
      ) : (
        <a className="link" href={`/legal/${slug}`} target="_blank" rel="noopener">
          {`/legal/${slug}`}
        </a>
      ),
  },
];

function DocumentsTable() {
  const list = useListState({ sorts: ["kind", "title", "updated_at"], defaultSort: "kind", filters: ["kind"] });
  const query = useQuery({
    queryKey: listKey("document", list.query),
    queryFn: ({ signal }) => api.listDocuments(list.query, { signal }),
    placeholderData: keepPreviousData,
  });
  const remove = useDelete("document", (_id) => api.deleteDocument({ _id }));
  return (
    <DataTable
      name="documents"
      caption="Документы"
      state={list}
      query={query}
      columns={columns}
      rowName={nameOf}
      rowActions={(row) => ({
        edit: `/documents/${row._id}`,
        ...(row.version === null && { remove: () => void remove(row._id, nameOf(row)) }),
      })}
      tools={
        <>
          <SearchField value={list.find} onChange={list.setFind} placeholder="Слово из документа" />
          <FilterSelect label="Вид" all="Любой" options={kindOptions} {...list.filterProps("kind")} />
        </>
      }
      empty="Тишина в&nbsp;эфире. Документов пока нет."
    />
  );
}
