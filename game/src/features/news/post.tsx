import type { News } from "@hitoslov/contract";
import { parseUrl } from "@hitoslov/contract/parse-url";
import { useId, useMemo, useState, useLayoutEffect, useRef, type RefObject, useEffect } from "react";
import { adMark } from "../../ui/ads.ts";
import { dayOf } from "../../ui/dates.ts";
import { Cover } from "./cover.tsx";
import safeTextStyles from "./news-text.module.css";
import styles from "./news.module.css";

type PostProps = {
  readonly of: Pick<News, "_id" | "title" | "content" | "created_at" | "user_category" | "advertiser" | "erid">;
  /** Whether this is the first piece, which is shown larger. */
  readonly leads: boolean;
  readonly isNew: boolean;
  readonly onRead: () => void;
};

/** A piece of news; its whole text opens in place. */
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

/** Calls back when the whole element has been in view for 700 ms, so that scrolling past does not count. */
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

/** Elements that run, load or style something or take input; the server's sanitiser already removes all of them. */
const executable =
  "script, style, link, meta, base, iframe, frame, object, embed, form, input, button, svg, math, template";
/** Longer texts are folded until the reader opens them, characters. */
const short = 160;

type NewsText = {
  /** The text without markup, in one line. */
  readonly plain: string;
  /** The whole text fits where longer ones show their beginning. */
  readonly isShort: boolean;
};

/** Parses into a document of DOMParser, which is inert: nothing in it runs or loads. */
function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

function readNewsText(html: string): NewsText {
  const body = parse(html);
  // Otherwise the last word of a block would run into the first word of the next.
  for (const block of body.querySelectorAll("p, li, h2, h3, blockquote, br, td, th")) block.after(" ");
  const plain = body.textContent.replaceAll(/\s+/g, " ").trim();
  const isShort = plain.length <= short && body.querySelector("a, img, ul, ol, h2, h3, blockquote, hr, table") === null;
  return { plain, isShort };
}

/**
 * The text as nodes of this page. The server has sanitised it; unsafe parts are removed here again, in case the server
 * misses one. Links open in a new tab and say so; pictures load when they are near.
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
    // A wide table scrolls inside its frame, also by the keyboard.
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
