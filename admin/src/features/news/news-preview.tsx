import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loading } from "../../ui/loading.tsx";
import { SafeHtml } from "./safe-html.tsx";
import text from "./news-text.module.css";
import styles from "./news.module.css";

type NewsPreviewProps = {
  readonly title: string;
  readonly content: string;
  /** Null: it is not there yet. */
  readonly date: string | null;
  readonly onClose: () => void;
};

/** The news as a player would read it: what the server would keep of the text, not what was typed. */
export function NewsPreview({ title, content, date, onClose }: NewsPreviewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["news", "preview", content],
    queryFn: ({ signal }) => api.previewNews({ content }, { signal }),
    gcTime: 0,
  });
  return (
    <Dialog title="Посмотреть как игрок" onClose={onClose}>
      <article className={styles.preview}>
        {date === null ? <p>Ещё не опубликовано</p> : <time dateTime={date}>{formatDate(date)}</time>}
        <h3>{title.trim() || "Без заголовка"}</h3>
        {data === undefined && <Loading error={error} refetch={refetch} rows={4} />}
        {data?.content === "" && <EmptyState text="Текста пока нет." />}
        {data !== undefined && data.content !== "" && <SafeHtml html={data.content} className={text.text} />}
      </article>
    </Dialog>
  );
}
