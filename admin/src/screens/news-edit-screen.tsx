import type { News } from "@hitoslov/contract";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "react-router";
import { NewsForm } from "../features/news/news-form.tsx";
import { newsQuery } from "../features/news/news-values.ts";
import { queryClient } from "../lib/queries.ts";
import { Loading } from "../ui/placeholders.tsx";
import { useFormKey } from "../ui/use-form-key.ts";
import { DeadEnd, StaffPage } from "../ui/page/staff-page.tsx";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";

/** One news item, or a new one. */
export function NewsEditScreen() {
  const { id = "new" } = useParams();
  const isNew = id === "new";
  const navigate = useNavigate();
  // The state of the list that it was opened from.
  const { search } = useLocation();
  const list = `/newsfeed${search}`;
  const crumbs = [{ to: list, label: "Новости" }];
  const query = newsQuery(id);
  const { data, error, refetch } = useQuery(isNew ? { ...query, queryFn: skipToken } : query);

  const formKey = useFormKey(id, isNew);

  const handleCreated = (news: News) => {
    queryClient.setQueryData(newsQuery(news._id).queryKey, news);
    void navigate(`/newsfeed/${news._id}${search}`, { replace: true, state: formKey });
  };

  if (data === null) {
    return (
      <DeadEnd
        title="Такой новости нет"
        crumbs={crumbs}
        text="На этой волне тихо. Возможно, новость удалили."
        way={{ to: list, label: "К\u00A0новостям" }}
      />
    );
  }
  return (
    <StaffPage
      title={isNew ? "Новая новость" : (data?.title ?? "Новость")}
      crumbs={crumbs}
      here={isNew ? "Добавление" : "Правка"}
      status={data && <StatusBadge tone={data.status_id === "Активна" ? "ok" : "warn"}>{data.status_id}</StatusBadge>}
    >
      {!isNew && data === undefined && <Loading error={error} refetch={refetch} />}
      {(isNew || data !== undefined) && (
        <NewsForm key={formKey} news={data ?? null} onCreated={handleCreated} onCancel={() => void navigate(list)} />
      )}
    </StaffPage>
  );
}
