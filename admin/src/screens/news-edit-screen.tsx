import type { News } from "@hitoslov/contract";
import { skipToken, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import { NewsForm } from "../features/news/news-form.tsx";
import { newsQuery } from "../features/news/news-values.ts";
import { queryClient } from "../lib/queries.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Page } from "../ui/page/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";

const crumbs = [{ to: "/newsfeed", label: "Новости" }];

/** One piece of news, or a new one. */
export function NewsEditScreen() {
  const { id = "new" } = useParams();
  const isNew = id === "new";
  const navigate = useNavigate();
  const query = newsQuery(id);
  const { data, error, refetch } = useQuery(isNew ? { ...query, queryFn: skipToken } : query);

  const handleCreated = (news: News) => {
    queryClient.setQueryData(newsQuery(news._id).queryKey, news);
    void navigate(`/newsfeed/${news._id}`, { replace: true });
  };

  if (data === null) {
    return (
      <Page title="Такой новости нет" crumbs={crumbs}>
        <EmptyState text="На этой волне тихо. Возможно, новость удалили.">
          <Link className="key key--action" to="/newsfeed">
            К&nbsp;новостям
          </Link>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title={isNew ? "Новая новость" : (data?.title ?? "Новость")}
      crumbs={crumbs}
      here={isNew ? "Добавление" : "Правка"}
      status={data && <StatusBadge tone={data.status_id === "Активна" ? "ok" : "warn"}>{data.status_id}</StatusBadge>}
    >
      {!isNew && data === undefined && error === null && <Skeleton />}
      {!isNew && data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {(isNew || data !== undefined) && (
        <NewsForm key={id} news={data ?? null} onCreated={handleCreated} onCancel={() => void navigate("/newsfeed")} />
      )}
    </Page>
  );
}
