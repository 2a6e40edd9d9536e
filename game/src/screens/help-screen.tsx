import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide";
import { Suspense, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "../features/help/help.module.css";
import { lazily } from "../lib/lazily.ts";
import { gameSettingsQuery, settingsQuery } from "../lib/queries.ts";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Page, PAGE_ID } from "../ui/page.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { isStuck } from "../ui/stuck.ts";
import { Trouble } from "../ui/trouble.tsx";
import { Chrome } from "./chrome.tsx";
import { Points } from "./help/points.tsx";
import { HelpQuestions } from "./help/help-questions.tsx";
import { Steps } from "./help/steps.tsx";

const Instruction = lazily(
  () => import("./instruction.tsx"),
  (module) => module.Instruction,
);

/** The rules, from the numbers that are in force now. */
export function HelpScreen() {
  const { data: settings } = useQuery(settingsQuery);
  // Staff may have changed them since the game was opened.
  const query = useQuery({ ...gameSettingsQuery, staleTime: 0 });
  const [watching, setWatching] = useState(false);
  const video = settings?.video ?? null;
  const { data } = query;
  return (
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      <Page
        title="Правила игры"
        lead={video === null ? "Пять минут чтения." : "Пять минут чтения\u00A0— или одна минута видео."}
        art={<CoverRecord level={3} />}
      >
        <div className={styles.actions}>
          {video !== null && (
            <button type="button" className="key key--action" onClick={() => setWatching(true)}>
              <Icon of={Play} />
              Смотреть инструкцию
            </button>
          )}
          <a className="key" href="/play">
            Сразу играть
          </a>
        </div>
        {isStuck(query) ? (
          <Trouble text="Правила не загрузились." busy={query.isFetching} onRetry={() => void query.refetch()} />
        ) : data === undefined ? (
          <Skeleton rows={6} />
        ) : (
          <>
            <Steps of={data} />
            <Points of={data} />
            <HelpQuestions between={data.lengthBetweenAds} />
          </>
        )}
      </Page>
      {video !== null && watching && (
        <Suspense fallback={null}>
          <Instruction asked onEnd={() => setWatching(false)} />
        </Suspense>
      )}
    </>
  );
}
