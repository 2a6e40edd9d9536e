import { labelsOf, namesOf } from "./journal-labels.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { auditActions, type Entity, type JournalEntry, nouns } from "@hitoslov/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide";
import { Link } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { api } from "../lib/api.ts";
import { counted } from "@hitoslov/contract/plural";
import { formatWhen } from "../lib/format.ts";
import { mayReturn, openEntities } from "../lib/trail.ts";
import { useMe } from "../lib/use-me.ts";
import type { DataColumn } from "../ui/data-table/grid.tsx";
import { DataTable } from "../ui/data-table/data-table.tsx";
import { useListState } from "../ui/data-table/use-list-state.ts";
import { FilterSelect } from "../ui/select/select.tsx";
import { ChangeFields, ChangeReason, kindOf } from "../ui/history/change-item.tsx";
import { shownFields } from "../ui/history/format-value.ts";
import { SearchField } from "../ui/search-field.tsx";
import { useReturn } from "../ui/returns.tsx";
import type { HistoryLabels, HistoryNames } from "../ui/history/history-drawer.tsx";
import { startOfDays } from "../lib/calendar.ts";
import styles from "./undo.module.css";
import { wayTo } from "../features/undo/way-to.ts";

export function JournalScreen() {
  return (
    <StaffPage title="Журнал">
      <JournalTable labelsOf={labelsOf} namesOf={namesOf} />
    </StaffPage>
  );
}

const actionOptions = [
  { value: "create", label: "Создание" },
  { value: "update", label: "Правка" },
  { value: "delete", label: "Удаление" },
] satisfies readonly { value: (typeof auditActions)[number]; label: string }[];

const periodOptions = [
  { value: "1", label: "Сегодня" },
  { value: "7", label: "7\u00A0дней" },
  { value: "30", label: "30\u00A0дней" },
];

type JournalTableProps = {
  /** The labels of each entity's fields, and how their values read. */
  readonly labelsOf: (entity: Entity) => HistoryLabels;
  readonly namesOf: (entity: Entity) => HistoryNames;
};

const columnsOf = (props: JournalTableProps): readonly DataColumn<JournalEntry>[] => [
  { key: "at", title: "Когда", render: ({ at }) => <time dateTime={at}>{formatWhen(at)}</time> },
  { key: "actor", title: "Кто", render: ({ actor }) => <b>{actor.login}</b> },
  { key: "kind", title: "Действие", render: (entry) => <Kind of={entry} /> },
  { key: "name", title: "Что", render: (entry) => <What of={entry} /> },
  { key: "fields", title: "Изменения", render: (entry) => <Changes of={entry} {...props} /> },
  { key: "back", title: "Вернуть", render: (entry) => <Back of={entry} /> },
];

/** Every change by staff, latest first. */
function JournalTable(props: JournalTableProps) {
  const open = openEntities(useMe());
  const list = useListState({ sorts: ["at"], defaultSort: "-at", filters: ["entity", "action", "days"] });
  const { skip, limit, find } = list.query;
  const { entity, action, days } = list.filter;
  const kind = open.find((known) => known === entity);
  const done = auditActions.find((known) => known === action);
  const period = periodOptions.find(({ value }) => value === days)?.value;
  const from = startOfDays(period);
  const query = useQuery({
    queryKey: ["journal", skip, find, kind, done, period],
    queryFn: ({ signal }) =>
      api.listJournal(
        {
          skip,
          limit,
          ...(find !== undefined && { find }),
          ...(kind !== undefined && { entity: kind }),
          ...(done !== undefined && { action: done }),
          ...(from !== undefined && { from }),
        },
        { signal },
      ),
    select: ({ data, total, more }) => ({ data, total, more: more === true }),
    placeholderData: keepPreviousData,
  });
  const entityOptions = open.map((value) => ({ value, label: nouns[value].plural }));
  return (
    <DataTable
      name="journal"
      caption="Правки сотрудников"
      state={list}
      query={query}
      columns={columnsOf(props)}
      rowName={({ name }) => name}
      tools={
        <>
          <SearchField value={list.find} onChange={list.setFind} placeholder="Название или кто правил" />
          <FilterSelect label="Раздел" all="Все" options={entityOptions} {...list.filterProps("entity")} />
          <FilterSelect label="Действие" all="Любое" options={actionOptions} {...list.filterProps("action")} />
          <FilterSelect label="Время" all="Любое" options={periodOptions} {...list.filterProps("days")} />
        </>
      }
      empty="Тишина в&nbsp;эфире. Правок пока нет."
    />
  );
}

function Kind({ of: entry }: { readonly of: JournalEntry }) {
  const { name, tone } = kindOf(entry);
  return <StatusBadge tone={tone}>{name}</StatusBadge>;
}

function What({ of: entry }: { readonly of: JournalEntry }) {
  const { entity, name } = entry;
  const way = wayTo(entry);
  const shown = name === "" ? nouns[entity].nominative : name;
  return (
    <span className={styles.what}>
      {way === null ? (
        <b>{shown}</b>
      ) : (
        <Link className="link" to={way}>
          <b>{shown}</b>
        </Link>
      )}
      {name !== "" && <small>{nouns[entity].nominative}</small>}
    </span>
  );
}

function Changes({ of: entry, labelsOf, namesOf }: JournalTableProps & { readonly of: JournalEntry }) {
  const labels = labelsOf(entry.entity);
  const fields = shownFields(entry.fields);
  const first = fields[0];
  const summary =
    fields.length === 1 && first !== undefined
      ? (labels[first] ?? first)
      : counted(fields.length, "поле", "поля", "полей");
  return (
    <details className={styles.changes}>
      <summary>{summary}</summary>
      <ChangeFields change={entry} labels={labels} names={namesOf(entry.entity)} />
      <ChangeReason of={entry} />
    </details>
  );
}

function Back({ of: { _id, entity, kept, returned, name } }: { readonly of: JournalEntry }) {
  const { returnChange } = useReturn();
  const me = useMe();
  if (returned) return <small>возвращено</small>;
  if (!kept || !mayReturn(entity, me)) return null;
  return (
    <button
      type="button"
      className="key"
      aria-label={`Вернуть: ${name}`}
      onClick={() => void returnChange(entity, _id)}
    >
      <Icon of={RotateCcw} />
      Вернуть
    </button>
  );
}
