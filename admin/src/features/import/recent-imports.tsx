import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { StatusBadge } from "@hitoslov/brand/controls/status-badge.tsx";
import { api } from "../../lib/api.ts";
import { counted } from "@hitoslov/contract/plural";
import { formatWhen } from "../../lib/format.ts";

const states = {
  open: { name: "Не записана", tone: "warn" },
  writing: { name: "Идёт", tone: "info" },
  done: { name: "Готово", tone: "ok" },
} as const;

/** Earlier imports, to view or continue. */
export function RecentImports() {
  const { data } = useQuery({
    queryKey: ["imports"],
    queryFn: ({ signal }) => api.listImports({}, { signal }),
    // The list is shown after an import was left: it has been created, written or deleted since.
    staleTime: 0,
    // Not kept: a deleted import would be shown till the answer.
    gcTime: 0,
  });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section aria-labelledby="imports">
      <h2 className="fs-title" id="imports">
        Прежние загрузки
      </h2>
      <div className="tw">
        <table className="grid">
          <caption className="vh">Прежние загрузки</caption>
          <thead>
            <tr>
              {["Файл", "Когда", "Кто", "Песен", "Состояние"].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.data.map(({ _id, name, created_at, author, rows, written, state }) => (
              <tr key={_id}>
                <td>
                  <Link to={`/import?id=${_id}`}>{name ?? "Без файлов"}</Link>
                </td>
                <td>{formatWhen(created_at)}</td>
                <td>{author}</td>
                <td>{state === "open" ? counted(rows, "строка", "строки", "строк") : written}</td>
                <td>
                  <StatusBadge tone={states[state].tone}>{states[state].name}</StatusBadge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
