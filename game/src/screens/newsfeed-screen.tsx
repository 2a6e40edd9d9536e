import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import styles from "../features/news/news.module.css";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Page, PAGE_ID } from "../ui/page.tsx";
import { Segment } from "../ui/segment.tsx";
import { Chrome } from "./chrome.tsx";
import { NewsPage } from "./news/news-page.tsx";
import { newsPerPage, newsQuery } from "./news/news-query.ts";
import { useReadNews } from "./news/read-news.ts";

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
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      <Page title="Новости" lead="Свежий эфир: песни, розыгрыши, перемены." art={<CoverRecord level={1} />}>
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
    </>
  );
}
