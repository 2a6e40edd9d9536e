import type { News } from "@hitoslov/contract";
import { parseUrl } from "@hitoslov/contract/parse-url";
import { useId, useMemo, useState, useLayoutEffect, useRef, type RefObject, useEffect } from "react";
import { adMark } from "../../ui/ad-mark.ts";
import { dayOf } from "../../ui/dates.ts";
import { Cover } from "./cover.tsx";
import safeTextStyles from "./news-text.module.css";
import styles from "./news.module.css";

type PostProps = {
  readonly of: Pick<News, "_id" | "title" | "content" | "created_at" | "user_category" | "advertiser" | "erid">;
  /** The first one is the largest. */
  readonly leads: boolean;
  readonly isNew: boolean;
  readonly onRead: () => void;
};

/** A piece of news; its whole text opens where it stands. */
export function Post({
  of: { _id, title, content, created_at, user_category, advertiser, erid },
  leads,
  isNew,
  onRead,
}: PostProps) {
  const id = useId();
  const mark = adMark({ advertiser, erid });
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
          {mark !== "" && <span className="badge">Реклама</span>}
          {mark}
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

/** The marked-up text of a piece of news. */
function SafeText({ id, html }: { readonly id: string; readonly html: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => ref.current?.replaceChildren(...newsNodes(html)), [html]);
  return <div ref={ref} id={id} className={safeTextStyles.text} />;
}

/** Calls once all of the element has been in the window for a moment, not merely flown past. */
function useInSight<T extends HTMLElement>(onSeen: () => void): RefObject<T | null> {
  const ref = useRef<T>(null);
  const handle = useRef(onSeen);
  useEffect(() => {
    handle.current = onSeen;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting === true) timer = setTimeout(() => handle.current(), 700);
      },
      { threshold: 0.99 },
    );
    if (ref.current !== null) observer.observe(ref.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return ref;
}

/** What would act; the server's sanitiser lets none of it through. */
const executable =
  "script, style, link, meta, base, iframe, frame, object, embed, form, input, button, svg, math, template";
/** Longer texts are opened by the reader. */
const short = 160;

type NewsText = {
  /** Without marks, one line. */
  readonly plain: string;
  /** All of it fits where the others begin. */
  readonly isShort: boolean;
};

/** A document of DOMParser is inert: nothing in it runs or loads. */
function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

function readNewsText(html: string): NewsText {
  const body = parse(html);
  // Or the last word of a block would run into the first one of the next.
  for (const block of body.querySelectorAll("p, li, h2, h3, blockquote, br, td, th")) block.after(" ");
  const plain = body.textContent.replaceAll(/\s+/g, " ").trim();
  const isShort = plain.length <= short && body.querySelector("a, img, ul, ol, h2, h3, blockquote, hr, table") === null;
  return { plain, isShort };
}

/**
 * The text as nodes of this page. The server has sanitised it; what could act is dropped once more, so that a fault
 * there is no hole here. Links open beside the game and say so, pictures load when they are near.
 */
function newsNodes(html: string): Node[] {
  const body = parse(html);
  for (const element of body.querySelectorAll(executable)) element.remove();
  for (const element of body.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) {
      if (!["href", "src", "alt", "colspan", "rowspan"].includes(name)) element.removeAttribute(name);
    }
  }
  for (const link of body.querySelectorAll("a")) {
    if (!isSafe(link.href)) link.removeAttribute("href");
    link.target = "_blank";
    link.rel = "noopener noreferrer nofollow";
    const note = document.createElement("span");
    note.className = "vh";
    note.textContent = " (в\u00A0новой вкладке)";
    link.append(note);
  }
  for (const picture of body.querySelectorAll("img")) {
    if (!isSafe(picture.src)) picture.removeAttribute("src");
    picture.loading = "lazy";
    picture.decoding = "async";
  }
  for (const table of body.querySelectorAll("table")) {
    // A wide one is scrolled within itself, by the keyboard too.
    const frame = document.createElement("div");
    frame.className = safeTextStyles["table"] ?? "";
    frame.tabIndex = 0;
    frame.setAttribute("role", "group");
    frame.setAttribute("aria-label", "Таблица");
    table.replaceWith(frame);
    frame.append(table);
  }
  return [...body.childNodes].map((node) => document.adoptNode(node));
}

function isSafe(address: string): boolean {
  const url = parseUrl(address, location.href);
  return url !== null && ["http:", "https:", "mailto:"].includes(url.protocol);
}
