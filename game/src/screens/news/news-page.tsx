import { useQuery } from "@tanstack/react-query";
import { isFresh } from "../../features/news/fresh.ts";
import styles from "../../features/news/news.module.css";
import { Post } from "../../features/news/post.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { State } from "../../ui/state.tsx";
import { isStuck } from "../../ui/stuck.ts";
import { Trouble } from "../../ui/trouble.tsx";
import { newsQuery } from "./news-query.ts";
import { markRead } from "./read-news.ts";

type NewsPageProps = {
  readonly choice: "all" | "own";
  readonly skip: number;
  /** What had been read when the screen was opened: a badge does not go while one looks at it. */
  readonly readBefore: ReadonlySet<string>;
};

export function NewsPage({ choice, skip, readBefore }: NewsPageProps) {
  const query = useQuery(newsQuery(choice, skip));
  if (query.data === undefined) {
    return (
      <div className={styles.whole}>
        {isStuck(query) ? (
          <Trouble text="Новости не&nbsp;загрузились." busy={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={6} />
        )}
      </div>
    );
  }
  if (query.data.total === 0) {
    return (
      <div className={styles.whole}>
        <State title="Тишина в&nbsp;эфире" text="Новостей пока нет. Загляните завтра." />
      </div>
    );
  }
  return query.data.data.map((news, at) => (
    <Post
      key={news._id}
      of={news}
      leads={skip === 0 && at === 0}
      isNew={isFresh(news.created_at) && !readBefore.has(news._id)}
      onRead={() => markRead(news._id)}
    />
  ));
}
