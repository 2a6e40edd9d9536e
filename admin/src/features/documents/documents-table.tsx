import { documentKindNames, documentKinds, type LegalDocument } from "@hitoslov/contract";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { listKey } from "../../lib/queries.ts";
import type { DataColumn } from "../../ui/data-table/data-column.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { useListState } from "../../ui/data-table/use-list-state.ts";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useDelete } from "../../ui/use-delete.ts";
import { stateOf } from "./document-values.ts";

const kindOptions = documentKinds.map((value) => ({ value, label: documentKindNames[value] }));

const columns: readonly DataColumn<LegalDocument>[] = [
  {
    key: "title",
    title: "Документ",
    sortable: true,
    render: ({ _id, kind, title, stock }) => (
      <Link className="link" to={`/documents/${_id}`}>
        <b className="roomy">{stock === null ? title : `${documentKindNames[kind]} «${stock.name}»`}</b>
      </Link>
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

export function DocumentsTable() {
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
      rowName={({ title }) => title}
      rowActions={({ _id, title, version }) => ({
        edit: `/documents/${_id}`,
        ...(version === null && { remove: () => void remove(_id, title) }),
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
