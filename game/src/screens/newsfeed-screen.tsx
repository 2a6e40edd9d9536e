import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import styles from "../features/news/news.module.css";
import { Post } from "../features/news/post.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Page } from "../ui/page.tsx";
import { Segment } from "../ui/segment.tsx";
import { isStuck, State, Trouble } from "../ui/state.tsx";
import { Chrome } from "./chrome.tsx";
import { isFresh, markRead, newsPerPage, newsQuery, useReadNews } from "./news/news-query.ts";

const choices = [
  { value: "all", label: "Все" },
  { value: "own", label: "Для\u00A0вас" },
] as const;

export function NewsfeedScreen() {
  const [choice, setChoice] = useState<(typeof choices)[number]["value"]>("all");
  const [pages, setPages] = useState(1);
  const [readBefore] = useState(useReadNews());
  const { data: first } = useQuery(newsQuery(choice, 0));
  const handleChoice = (next: typeof choice) => {
    setChoice(next);
    setPages(1);
  };
  return (
    <Page
      bar={<Chrome />}
      title="Новости"
      lead="Свежий эфир: песни, розыгрыши, перемены."
      art={<CoverRecord level={1} />}
    >
      <Segment label="Какие новости" options={choices} value={choice} onChange={handleChoice} />
      <div className={styles.news}>
        {Array.from({ length: pages }, (_, page) => (
          <NewsPage key={`${choice} ${page}`} choice={choice} skip={page * newsPerPage} readBefore={readBefore} />
        ))}
      </div>
      {first !== undefined && pages * newsPerPage < first.total && (
        <div className={styles.more}>
          <button type="button" className="key" onClick={() => setPages(pages + 1)}>
            Показать ещё
          </button>
        </div>
      )}
    </Page>
  );
}

type NewsPageProps = {
  readonly choice: "all" | "own";
  readonly skip: number;
  /** Ids of the news read before the screen was opened: a badge must not vanish while the player looks at it. */
  readonly readBefore: ReadonlySet<string>;
};

function NewsPage({ choice, skip, readBefore }: NewsPageProps) {
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
