import type { News } from "@hitoslov/contract";
import { useId, useMemo, useState } from "react";
import { dayOf } from "../../ui/dates.ts";
import { Cover } from "./cover.tsx";
import { readNewsText } from "./news-text.ts";
import { SafeText } from "./safe-text.tsx";
import { useInSight } from "./use-in-sight.ts";
import styles from "./news.module.css";

type PostProps = {
  readonly of: Pick<News, "_id" | "title" | "content" | "created_at" | "user_category">;
  /** The first one is the largest. */
  readonly leads: boolean;
  readonly isNew: boolean;
  readonly onRead: () => void;
};

/** A piece of news; its whole text opens where it stands. */
export function Post({ of: { _id, title, content, created_at, user_category }, leads, isNew, onRead }: PostProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { plain, isShort } = useMemo(() => readNewsText(content), [content]);
  const heading = useInSight<HTMLHeadingElement>(onRead);
  const handleToggle = () => {
    setOpen(!open);
    onRead();
  };
  return (
    <article className={`${styles.post} ${leads ? styles.leading : ""}`} aria-labelledby={`${id}-title`}>
      <Cover seed={_id} />
      <div>
        <p className={styles.meta}>
          {isNew && <span className="badge badge--bad">Свежее</span>}
          {user_category !== "all" && <span className="badge">Для&nbsp;вас</span>}
          <time dateTime={created_at}>{dayOf(created_at)}</time>
        </p>
        <h2 ref={heading} id={`${id}-title`}>
          {title}
        </h2>
        {open || isShort ? (
          <SafeText id={`${id}-text`} html={content} />
        ) : (
          <p id={`${id}-text`} className={styles.excerpt}>
            {plain}
          </p>
        )}
        {!isShort && (
          <button
            type="button"
            className="link"
            aria-expanded={open}
            aria-controls={`${id}-text`}
            aria-label={`${open ? "Свернуть" : "Читать"}: ${title}`}
            onClick={handleToggle}
          >
            {open ? "Свернуть" : "Читать"}
          </button>
        )}
      </div>
    </article>
  );
}
