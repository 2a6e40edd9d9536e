import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide";
import { Link } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { NewsTable } from "../features/news/news-table.tsx";
import { api } from "../lib/api.ts";
import { listKey } from "../lib/queries.ts";
import { StaffPage } from "../ui/page/staff-page.tsx";

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
        <Link className="key key--action" to="/newsfeed/new">
          <Icon of={Plus} />
          Добавить новость
        </Link>
      }
    >
      <NewsTable />
    </StaffPage>
  );
}
