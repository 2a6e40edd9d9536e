import { formatSongCode } from "../features/catalogue/song-labels.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { nouns, type Trashed } from "@hitoslov/contract";
import { Clock, RotateCcw, Trash2 } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { api, messageOf } from "../lib/api.ts";
import { counted } from "@hitoslov/contract/plural";
import { formatWhen } from "../lib/format.ts";
import { invalidate, isOutdated } from "../lib/queries.ts";
import { confirmDelete } from "../messages.ts";
import { useConfirm } from "../ui/confirm.tsx";
import type { DataColumn } from "../ui/data-table/grid.tsx";
import { DataTable } from "../ui/data-table/data-table.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { useToast } from "../lib/toasts.tsx";
import { useReturn } from "../ui/returns.tsx";
import { daysUntil } from "../lib/calendar.ts";
import styles from "./undo.module.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useListState } from "../ui/data-table/use-list-state.ts";

export function TrashScreen() {
  const trash = useTrash();
  return (
    <StaffPage title="Корзина" count={trash.query.data?.total}>
      <TrashTable {...trash} codeOf={formatSongCode} />
    </StaffPage>
  );
}

type TrashTableProps = ReturnType<typeof useTrash> & {
  /** Formats the code of a song. */
  readonly codeOf: (code: number) => string;
};

function nameOf({ entity, name }: Trashed): string {
  return name === "" ? nouns[entity].nominative : name;
}

const columnsOf = (codeOf: TrashTableProps["codeOf"]): readonly DataColumn<Trashed>[] => [
  {
    key: "name",
    title: "Что",
    render: (row) => (
      <span className={styles.what}>
        <b>{nameOf(row)}</b>
        <small>
          {nouns[row.entity].nominative}
          {row.code !== null && `, код ${codeOf(row.code)}`}
        </small>
      </span>
    ),
  },
  { key: "actor", title: "Кто удалил", render: ({ actor }) => actor.login },
  { key: "at", title: "Когда", render: ({ at }) => <time dateTime={at}>{formatWhen(at)}</time> },
  { key: "until", title: "Сотрётся", render: ({ until }) => <Until at={until} /> },
  { key: "back", title: "Вернуть", numeric: true, render: (row) => <Ways of={row} /> },
];

function TrashTable({ list, query, codeOf }: TrashTableProps) {
  return (
    <DataTable
      name="trash"
      caption="Удалённое"
      state={list}
      query={query}
      columns={columnsOf(codeOf)}
      rowName={nameOf}
      tools={<SearchField value={list.find} onChange={list.setFind} placeholder="Название или кто удалил" />}
      empty="Тишина в&nbsp;эфире. В&nbsp;корзине ничего нет."
    />
  );
}

/** In how many days it is deleted for good; the last one is highlighted. */
function Until({ at }: { readonly at: string }) {
  const days = daysUntil(at);
  if (days > 1) return `через ${counted(days, "день", "дня", "дней")}`;
  return (
    <span className="badge badge--warn">
      <Icon of={Clock} />
      меньше суток
    </span>
  );
}

function Ways({ of }: { readonly of: Trashed }) {
  const { _id, entity, entity_id, name } = of;
  const shown = nameOf(of);
  const { returnDeleted } = useReturn();
  const confirm = useConfirm();
  const toast = useToast();
  const handleErase = async () => {
    const title = confirmDelete(entity, name === "" ? undefined : name);
    const text = "Сотрётся насовсем: вернуть будет нельзя.";
    if (!(await confirm({ title, text, yes: "Стереть", danger: true }))) return;
    try {
      await api.eraseDeleted({ _id });
      toast.success("Стёрто насовсем");
      await invalidate(entity);
    } catch (error) {
      toast.error(messageOf(error));
      if (isOutdated(error)) await invalidate(entity);
    }
  };
  return (
    <span className={styles.ways}>
      <button
        type="button"
        className="key"
        aria-label={`Вернуть: ${shown}`}
        onClick={() => void returnDeleted(entity, entity_id)}
      >
        <Icon of={RotateCcw} />
        Вернуть
      </button>
      <IconButton of={Trash2} bad label={`Стереть насовсем: ${shown}`} onClick={() => void handleErase()} />
    </span>
  );
}

/** A page of deleted rows, latest first. */
function useTrash() {
  const list = useListState({ sorts: ["at"], defaultSort: "-at" });
  const { skip, limit, find } = list.query;
  const query = useQuery({
    queryKey: ["trash", skip, find],
    queryFn: ({ signal }) => api.listTrash({ skip, limit, ...(find !== undefined && { find }) }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { list, query };
}
