import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { api } from "../lib/api.ts";
import { listKey } from "../lib/queries.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";
import { audienceNames, type News, type Status } from "@hitoslov/contract";
import { formatDate } from "../lib/format.ts";
import { type DataColumn, RowLink } from "../ui/data-table/grid.tsx";
import { DataTable } from "../ui/data-table/data-table.tsx";
import { useListState } from "../ui/data-table/use-list-state.ts";
import { FilterSelect } from "../ui/select/select.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { statusOptions, StatusSwitch } from "../ui/status-switch.tsx";
import { useDelete } from "../ui/use-delete.ts";
import { audienceOptions } from "../lib/showing-values.ts";
import { loadNews } from "../features/news/news-values.ts";

export function NewsScreen() {
  const { data } = useQuery({
    queryKey: listKey("news", { limit: 1 }),
    queryFn: ({ signal }) => api.listNews({ limit: 1 }, { signal }),
  });
  return (
    <StaffPage
      title="Новости"
      count={data?.total}
      actions={
        <RowLink className="key key--action" to="/newsfeed/new">
          <Icon of={Plus} />
          Добавить новость
        </RowLink>
      }
    >
      <NewsTable />
    </StaffPage>
  );
}

/** Only what the table shows: the texts would be most of the response. */
const select = "_id,title,user_category,status_id,created_at,updated_at";

/** Saves the whole row with the stamp the table has, so that a colleague's change since then is refused as stale. */
async function setStatus(news: News, status_id: Status) {
  const whole = await loadNews(news._id);
  return api.updateNews({ ...news, ...whole, status_id, updated_at: news.updated_at });
}

const columns: readonly DataColumn<News>[] = [
  {
    key: "title",
    title: "Заголовок",
    sortable: true,
    render: ({ _id, title }) => (
      <RowLink className="link" to={`/newsfeed/${_id}`}>
        <b className="roomy">{title}</b>
      </RowLink>
    ),
  },
  {
    key: "user_category",
    title: "Категория",
    sortable: true,
    hideable: true,
    render: ({ user_category }) => audienceNames[user_category],
  },
  {
    key: "status_id",
    title: "Статус",
    sortable: true,
    render: (news) => (
      <StatusSwitch
        entity="news"
        name={news.title}
        status={news.status_id}
        onChange={(status) => setStatus(news, status)}
      />
    ),
  },
  {
    key: "created_at",
    title: "Дата",
    sortable: true,
    hideable: true,
    render: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at)}</time>,
  },
];

function NewsTable() {
  const list = useListState({
    sorts: ["created_at", "title", "user_category", "status_id", "updated_at"],
    defaultSort: "-created_at",
    filters: ["status_id", "user_category"],
  });
  const query = useQuery({
    queryKey: listKey("news", list.query),
    queryFn: ({ signal }) => api.listNews({ ...list.query, select }, { signal }),
    placeholderData: keepPreviousData,
  });
  const remove = useDelete("news", (_id) => api.deleteNews({ _id }));

  return (
    <DataTable
      name="news"
      caption="Новости"
      state={list}
      query={query}
      columns={columns}
      rowName={(news) => news.title}
      rowActions={(news) => ({
        edit: `/newsfeed/${news._id}`,
        remove: () => void remove(news._id, news.title),
      })}
      tools={
        <>
          <SearchField value={list.find} onChange={list.setFind} placeholder="Слово из заголовка или текста" />
          <FilterSelect
            label="Категория"
            all="Любая"
            options={audienceOptions}
            {...list.filterProps("user_category")}
          />
          <FilterSelect label="Статус" all="Любой" options={statusOptions} {...list.filterProps("status_id")} />
        </>
      }
      empty="Тишина в&nbsp;эфире. Новостей пока нет."
    />
  );
}
