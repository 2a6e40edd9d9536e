import { Icon } from "@hitoslov/brand/icon.tsx";
import type { CatalogueSong, SongQuality } from "@hitoslov/contract";
import { type Alias, aliasesAt, isAccepted, splitFragment } from "@hitoslov/rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Check, EyeOff, Signal } from "lucide";
import { api, messageOf } from "../../../lib/api.ts";
import { counted } from "@hitoslov/contract/plural";
import { formatNumber } from "../../../lib/format.ts";
import { lastDays } from "../../../lib/calendar.ts";
import { levelName, levelsQuery } from "../directories.ts";
import { proposalsQuery } from "../queue/drafts.ts";
import { replaceBlank } from "./song-values.ts";
import type { SongForm } from "./use-song-form.tsx";
import styles from "./song.module.css";
import { useState } from "react";
import { effectText } from "../../../lib/dispute-effect.ts";
import { reload } from "../../../lib/queries.ts";
import { useConfirm } from "../../../ui/confirm.tsx";
import { useToast } from "../../../lib/toasts.tsx";
import { loadSong } from "../song-query.ts";

type SongNumbersProps = {
  readonly song: CatalogueSong;
  readonly form: SongForm;
  /** The song has changed on the server. */
  readonly onSong: (song: CatalogueSong) => void;
};

/** The period of the figures, in days. */
const days = 90;

/** The figures of a song, with actions on them. Renders nothing until somebody has played it. */
export function SongNumbers({ song, form: { values, set }, onSong }: SongNumbersProps) {
  const { name } = song;
  const { quality, wrong } = useNumbers(song);
  const { accepting, accept } = useAccepting(song, onSong);
  const levels = useQuery(levelsQuery);
  const isAsSaved = values.fragment === song.fragment;
  const proposals = useQuery({
    ...proposalsQuery(song, { fragment: song.fragment, difficulty_id: values.difficulty_id }),
    enabled: wrong.length > 0 && values.difficulty_id !== "",
    placeholderData: keepPreviousData,
  });
  // All at once: a button that comes late pushes down those below it.
  if (quality === undefined || levels.isLoading || proposals.isLoading) return null;
  const fitting = [...(proposals.data?.hidden ?? []), ...(proposals.data?.spare ?? [])];
  const nearer = levels.data?.find((level) => Number(level.name) === quality.suggested_level);
  const words = splitFragment(song.fragment);
  return (
    <fieldset className="fs">
      <legend>Как её играют</legend>
      <p className={styles.numbers}>
        За&nbsp;{days}&nbsp;дней {counted(quality.launches, "запуск", "запуска", "запусков")}
        {quality.guess_rate !== null && `, собирают ${percent(quality.guess_rate)}`}.{" "}
        {quality.mark !== null && <b>{marks[quality.mark]}</b>}
      </p>
      <div className={styles.offers}>
        {nearer !== undefined && nearer._id !== values.difficulty_id && (
          <button type="button" className={`key ${styles.offer}`} onClick={() => set("difficulty_id", nearer._id)}>
            <Icon of={Signal} />
            Поставить {levelName(nearer.name).toLocaleLowerCase("ru")}
          </button>
        )}
        {wrong.map(({ position, right, wrong: answers }) => {
          const next = isAsSaved ? replaceBlank(values.hidden, position, fitting) : undefined;
          const other = next?.find((each) => !values.hidden.includes(each));
          return (
            <div key={position} className={styles.blank}>
              <p>
                {position + 1}. <b>{right}</b>:{" "}
                {answers.map(({ word, players }) => `${word}\u00A0— ${formatNumber(players)}`).join(", ")}
              </p>
              {answers
                .filter(({ word }) => !isAccepted(word, right, aliasesAt(song.aliases, words, position)))
                .map(({ word }) => (
                  <button
                    key={word}
                    type="button"
                    className={`key ${styles.offer}`}
                    aria-label={`Засчитать этот ответ: «${word}» вместо «${right}»`}
                    aria-busy={accepting === word || undefined}
                    onClick={() => void accept({ position, word: right, answer: word })}
                  >
                    <Icon of={Check} />
                    Засчитать «{word}»
                  </button>
                ))}
              {next !== undefined && other !== undefined && (
                <button
                  type="button"
                  className={`key ${styles.offer}`}
                  aria-label={`Спрятать «${words[other]?.text}» вместо «${right}»`}
                  onClick={() => set("hidden", next)}
                >
                  <Icon of={EyeOff} />
                  Спрятать «{words[other]?.text}»
                </button>
              )}
            </div>
          );
        })}
      </div>
      {wrong.length > 0 && (
        <p className="hint">Неверные слова в&nbsp;пропусках песни «{name}» и&nbsp;сколько раз их дали</p>
      )}
    </fieldset>
  );
}

const marks: Record<NonNullable<SongQuality["mark"]>, string> = {
  too_easy: "Слишком просто для своего уровня",
  too_hard: "Слишком сложно для своего уровня",
};

function percent(share: number): string {
  return `${formatNumber(Math.round(share * 100))}\u00A0%`;
}

/** The maximum of wrong words shown for a blank. */
const maxWords = 4;

function useNumbers({ _id }: CatalogueSong) {
  const { start: start_date, end: end_date } = lastDays(days);
  const { data } = useQuery({
    queryKey: ["metrics", "song", _id, start_date, end_date],
    queryFn: ({ signal }) => api.getSongNumbers({ start_date, end_date, _id }, { signal }),
  });
  const wrong = (data?.wrong ?? [])
    .filter((blank) => blank.wrong.length > 0)
    .map((blank) => ({ ...blank, wrong: blank.wrong.slice(0, maxWords) }));
  return { quality: data?.quality ?? undefined, wrong };
}

/** «Засчитать этот ответ»: asks with the effect, then the server rescores the plays. */
function useAccepting({ _id }: CatalogueSong, onSong: (song: CatalogueSong) => void) {
  const [accepting, setAccepting] = useState<string | null>(null);
  const confirm = useConfirm();
  const toast = useToast();
  const accept = async ({ position, word, answer }: Alias) => {
    if (accepting !== null) return;
    setAccepting(answer);
    try {
      const asked = { sound_id: _id, position, word, answers: [answer] };
      const effect = await api.getDisputeEffect(asked);
      const title = `Засчитать «${answer}» вместо «${word}»?`;
      if (await confirm({ title, text: `${effectText(effect)}.`, yes: "Засчитать" })) {
        const { rescoring } = await api.acceptDispute(asked);
        const recount = rescoring === null ? "" : `, пересчитываем ${counted(rescoring.total, "игру", "игры", "игр")}`;
        toast.success(`Зачли «${answer}»${recount}`);
        onSong(await loadSong(_id));
        await reload(["disputes"]);
      }
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    setAccepting(null);
  };
  return { accepting, accept };
}
