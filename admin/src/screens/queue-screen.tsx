import { Icon } from "@hitoslov/brand/icon.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { splitFragment } from "@hitoslov/rules";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, CircleAlert, Pencil, Undo2 } from "lucide";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { levelsQuery } from "../features/catalogue/directories.ts";
import { QueueCard, QueueChoices } from "../features/catalogue/queue/queue-card.tsx";
import { type Draft, useDraft } from "../features/catalogue/queue/drafts.ts";
import { type Queue, useQueue } from "../features/catalogue/queue/use-queue.ts";
import { useQueueShortcuts } from "../features/catalogue/queue/use-queue-shortcuts.ts";
import styles from "../features/catalogue/queue/queue.module.css";
import { WordTiles } from "../features/fragment-editor/word-tiles.tsx";
import { formatNumber } from "../lib/format.ts";
import { useExcerpt } from "../lib/use-excerpt.ts";
import { EmptyState, Loading } from "../ui/placeholders.tsx";
import { StaffPage } from "../ui/page/staff-page.tsx";

const crumbs = [{ to: "/", label: "Каталог песен" }] as const;

/** The queue of drafts: listen, publish, next. */
export function QueueScreen() {
  const queue = useQueue();
  const { ids, at, draft, error, refetch, published } = queue;
  const page = (children: ReactNode) => (
    <StaffPage
      title="Черновики"
      crumbs={crumbs}
      here="Очередь"
      status={
        ids !== undefined &&
        at < ids.length && (
          <span>
            {formatNumber(at + 1)} из&nbsp;{formatNumber(ids.length)}
          </span>
        )
      }
      actions={
        draft && (
          <Link className="key" to={`/songs/${draft.song._id}`}>
            <Icon of={Pencil} />
            Открыть карточку
          </Link>
        )
      }
    >
      {children}
    </StaffPage>
  );
  if (ids === undefined || (draft === undefined && at < ids.length)) {
    return page(error === null ? <Skeleton /> : <Loading error={error} refetch={refetch} />);
  }
  if (at >= ids.length) {
    const text =
      ids.length === 0
        ? "Тишина в\u00A0эфире. Черновиков нет."
        : `Черновики кончились. Опубликовано: ${formatNumber(published)} из\u00A0${formatNumber(ids.length)}`;
    return page(<QueueEnd queue={queue} text={text} />);
  }
  if (!draft) {
    return page(<QueueEnd queue={queue} text="Эту песню уже удалили" />);
  }
  return page(
    <>
      <QueueDraft key={draft.song._id} queue={queue} draft={draft} />
      <NextDraft id={queue.next} />
    </>,
  );
}

/** Prefetches the next draft and its audio. */
function NextDraft({ id }: { readonly id: string | undefined }) {
  useDraft(id);
  return null;
}

/** Shown without a draft; one can still go back. */
function QueueEnd({ queue, text }: { readonly queue: Queue; readonly text: string }) {
  useQueueShortcuts({ forward: queue.forward, back: queue.back, undo: () => void queue.undo() });
  return (
    <EmptyState text={text}>
      <QueueBar queue={queue} />
    </EmptyState>
  );
}

type QueueDraftProps = { readonly queue: Queue; readonly draft: Draft };

function QueueDraft({ queue, draft }: QueueDraftProps) {
  const card = useRef<HTMLElement>(null);
  const { data: levels = [] } = useQuery(levelsQuery);
  const { playing, time, play, pause } = useExcerpt(queue.sound);
  const { song, cut, proposals } = draft;
  const words = splitFragment(song.fragment);
  // Focus the draft, so that keys go to it and not to a button pressed before.
  useEffect(() => card.current?.focus(), []);

  const excerptOf = (start: number, end: number) => ({ from: start, to: end, loop: false });
  const listen = () => {
    if (playing !== null) pause();
    else if (cut !== null) {
      const { fade_in_ms: fadeIn, fade_out_ms: fadeOut } = cut;
      play({ ...excerptOf(cut.start_ms, cut.end_ms), fadeIn, fadeOut });
    } else if (queue.sound !== undefined) play(excerptOf(0, queue.sound.duration * 1000));
  };
  const move = (ms: number) => {
    if (cut === null) return;
    const start = Math.max(0, cut.start_ms + ms);
    queue.decide({ start_ms: start, ...(song.source && { startIn: song.source.uploaded_at }) });
    // Play what is selected.
    if (playing !== null) play(excerptOf(start, start + cut.end_ms - cut.start_ms));
  };
  const toggle = (position: number) => {
    const next = new Set(draft.hidden);
    if (!next.delete(position)) next.add(position);
    queue.decide({ hidden: [...next].toSorted((a, b) => a - b), hiddenIn: song.fragment });
  };
  useQueueShortcuts({
    listen,
    move,
    publish: queue.publish,
    forward: queue.forward,
    back: queue.back,
    undo: () => void queue.undo(),
    cover: () => {
      if (proposals?.cover) queue.decide({ cover: draft.cover === null });
    },
    level: (position) => {
      const level = levels[position - 1];
      if (level !== undefined) queue.decide({ difficulty_id: level._id });
    },
  });

  const refusal = queue.isTaken ? "Это уже не\u00A0черновик: статус сменил другой сотрудник" : queue.refusal?.text;
  const hasSound = song.sound !== null || song.source !== null;
  const soundState = queue.sound === undefined ? "loading" : "ready";
  return (
    <>
      <QueueCard
        ref={card}
        draft={draft}
        isPublished={queue.isPublished}
        playing={playing !== null}
        time={time}
        sound={hasSound ? soundState : "none"}
        onListen={listen}
        onMove={move}
      >
        <WordTiles words={words} hidden={new Set(draft.hidden)} onToggle={toggle} />
      </QueueCard>
      {refusal !== undefined && (
        <p className={`error ${styles.refusal}`} role="alert">
          <Icon of={CircleAlert} />
          {refusal}
        </p>
      )}
      <QueueChoices draft={draft} errors={queue.refusal?.fields ?? {}} onDecide={queue.decide} />
      <p className={styles.keys}>
        <kbd>Пробел</kbd>&nbsp;— слушать, <kbd>Enter</kbd>&nbsp;— опубликовать, <kbd>→</kbd>&nbsp;— дальше, <kbd>←</kbd>
        &nbsp;— назад, <kbd>Ctrl</kbd>+<kbd>Z</kbd>&nbsp;— вернуть в&nbsp;черновики, <kbd>1</kbd>–<kbd>9</kbd>&nbsp;—
        уровень, <kbd>С</kbd>&nbsp;— обложка, <kbd>[</kbd>&nbsp;<kbd>]</kbd>&nbsp;— сдвинуть отрывок
      </p>
      <QueueBar queue={queue} song={song} />
    </>
  );
}

type QueueBarProps = { readonly queue: Queue; readonly song?: Draft["song"] };

function QueueBar({ queue, song }: QueueBarProps) {
  const {
    at,
    ids = [],
    published,
    publishing,
    isPublished,
    isPublishing,
    isWaiting,
    isTaken,
    isReady,
    canUndo,
  } = queue;
  return (
    <div className={`stickybar ${styles.buttonBar}`}>
      {song !== undefined && (
        <button
          type="button"
          className={`key key--action ${styles.publish}`}
          aria-keyshortcuts="Enter"
          aria-busy={isPublishing}
          disabled={isPublishing || isPublished || isTaken || !isReady}
          onClick={queue.publish}
        >
          {isPublishing ? "Публикуем…" : "Опубликовать"}
        </button>
      )}
      <button
        type="button"
        className="key"
        aria-keyshortcuts="ArrowLeft"
        disabled={at === 0 || isWaiting}
        onClick={queue.back}
      >
        <Icon of={ChevronLeft} />
        Назад
      </button>
      {at < ids.length && (
        <button
          type="button"
          className="key"
          aria-keyshortcuts="ArrowRight"
          disabled={isWaiting}
          onClick={queue.forward}
        >
          Дальше
          <Icon of={ChevronRight} />
        </button>
      )}
      <button
        type="button"
        className="key"
        aria-keyshortcuts="Control+Z"
        title={"Вернуть последнюю песню в\u00A0черновики (Ctrl+Z)"}
        disabled={!canUndo}
        onClick={() => void queue.undo()}
      >
        <Icon of={Undo2} />
        Вернуть
      </button>
      <span className="sp" role="status">
        {publishing > 0 && `Публикуем: ${formatNumber(publishing)}. `}
        {published > 0 && `Опубликовано: ${formatNumber(published)}`}
      </span>
    </div>
  );
}
