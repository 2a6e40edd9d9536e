import type { GameSettings } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { useQuery } from "@tanstack/react-query";
import { Play, ChevronDown } from "lucide";
import { Suspense, useState } from "react";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "./help/help.module.css";
import { lazily } from "../lib/lazily.ts";
import { gameSettingsQuery, settingsQuery } from "../lib/queries.ts";
import { songsBetweenAds } from "../ui/ads.ts";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Page } from "../ui/page.tsx";
import { isStuck, Trouble } from "../ui/state.tsx";
import { Chrome } from "./chrome.tsx";
import { levelRows, type Row, scoreRows, tempoRows } from "./help/rules-text.ts";
import { Steps } from "./help/steps.tsx";

const Instruction = lazily(
  () => import("./instruction.tsx"),
  (module) => module.Instruction,
);

/** «43 секунды видео», «2 минуты видео» */
function filmText(seconds: number | null | undefined): string {
  if (typeof seconds !== "number") return "видео";
  if (seconds < 100) return `${seconds}\u00A0${plural(seconds, "секунда", "секунды", "секунд")} видео`;
  const minutes = Math.round(seconds / 60);
  return `${minutes}\u00A0${plural(minutes, "минута", "минуты", "минут")} видео`;
}

/** The rules of the game, with the current settings. */
export function HelpScreen() {
  const { data: settings } = useQuery(settingsQuery);
  // Staff may have changed the settings since the game was opened.
  const query = useQuery({ ...gameSettingsQuery, staleTime: 0 });
  const [watching, setWatching] = useState(false);
  const video = settings?.video ?? null;
  const { data } = query;
  return (
    <>
      <Page
        bar={<Chrome />}
        title="Правила игры"
        lead={
          video === null ? "Пять минут чтения." : `Пять минут чтения\u00A0— или ${filmText(settings?.video_seconds)}.`
        }
        art={<CoverRecord level={3} />}
      >
        <div className={styles.actions}>
          {video !== null && (
            <button type="button" className="key key--action" onClick={() => setWatching(true)}>
              <Icon of={Play} />
              Как играть
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
            <HelpQuestions between={settings === undefined ? 0 : songsBetweenAds(settings)} />
          </>
        )}
      </Page>
      {video !== null && watching && (
        <Suspense fallback={null}>
          <Instruction onEnd={() => setWatching(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The current score rules, speeds and levels. */
function Points({ of: { difficulties, scores, speeds } }: { readonly of: GameSettings }) {
  return (
    <section className={styles.points}>
      <h2>Как считаются очки</h2>
      <p>
        Очки за&nbsp;песню складываются и&nbsp;умножаются на&nbsp;темп: чем раньше открыто последнее слово, тем он выше.
        Время идёт с&nbsp;первого спетого слова, а&nbsp;где оно не&nbsp;отмечено&nbsp;— с&nbsp;начала песни. Считается
        оно не&nbsp;меньше, чем звучит отрывок: слушать его до&nbsp;конца можно спокойно. Потом прибавляются очки
        уровня.
      </p>
      <p>
        В&nbsp;конце всё умножается на&nbsp;меткость. Первая ошибка в&nbsp;песне меткость не&nbsp;снижает, каждая
        следующая снимает долю одного пропущенного слова: в&nbsp;песне с&nbsp;пятью пропусками три ошибки оставят три
        пятых очков. Ошибки и&nbsp;подсказки в&nbsp;дуэлях с&nbsp;той&nbsp;же песней тоже считаются. Перебирать клавиши
        наугад невыгодно.
      </p>
      <p>
        Если показать ответ, песня потом принесёт десятую часть; слово, которое в&nbsp;песне дня или в&nbsp;дуэли
        открылось само, тоже показанный ответ. В&nbsp;розыгрыш идут песни, выданные после его начала и&nbsp;вашего
        согласия с&nbsp;его правилами, а&nbsp;если была пауза&nbsp;— после неё; песня дня, песни из&nbsp;демо и&nbsp;те,
        чей ответ во&nbsp;время розыгрыша показан, не&nbsp;идут.
      </p>
      <Rows head="За&nbsp;что" valueHead="Очки" rows={scoreRows(scores)} />
      <Rows head="Открыли последнее слово за" valueHead="Темп" rows={tempoRows(speeds)} />
      <Rows head="Песня на&nbsp;уровне" valueHead="Очки" rows={levelRows(difficulties)} />
    </section>
  );
}

type RowsProps = { readonly head: string; readonly valueHead: string; readonly rows: readonly Row[] };

function Rows({ head, valueHead, rows }: RowsProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className={styles.number}>
            {valueHead}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <td>{label}</td>
            <td className={styles.number}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `between`: songs from one ad to the next; 0 if there are no ads. */
function HelpQuestions({ between }: { readonly between: number }) {
  const songs = `${between}\u00A0${plural(between, "песню", "песни", "песен")}`;
  return (
    <section className={styles.questions}>
      <h2>Частые вопросы</h2>
      <HelpQuestion
        title={"Можно ли вернуться к\u00A0прошлой песне?"}
        answer={"Да, клавишей «назад» слева от\u00A0пластинки. Собранные слова сохранятся."}
      />
      <HelpQuestion
        title="Как переслушать одно слово?"
        answer={
          "Нажмите на\u00A0выбранный пропуск ещё раз или на\u00A0«Ещё раз это место»: оно прозвучит дважды. " +
          "Долгое нажатие на\u00A0пластинку вернёт на\u00A05\u00A0секунд назад."
        }
      />
      <HelpQuestion
        title="Какие есть клавиши?"
        answer={
          "R (в\u00A0русской раскладке\u00A0К) или пробел на\u00A0пропуске\u00A0— ещё раз это место. Пробел\u00A0— пауза. " +
          "Стрелки ходят по\u00A0пропускам, а\u00A0вне строки ←\u00A0— на\u00A05\u00A0секунд назад. " +
          "Цифры\u00A0— подсказки, Page Down и\u00A0Page Up\u00A0— следующая и\u00A0прошлая песня. " +
          "Любая буква начинает печать, Escape её заканчивает."
        }
      />
      {between > 0 && (
        <HelpQuestion
          title="Почему появляется реклама?"
          answer={
            `Она помогает игре оставаться бесплатной и\u00A0появляется раз в\u00A0${songs}. ` +
            "С\u00A0премиумом рекламы нет."
          }
        />
      )}
      <HelpQuestion
        title="Кто получает призы?"
        answer={
          "Игроки на\u00A0призовых местах в\u00A0день окончания розыгрыша, а\u00A0где есть жребий\u00A0— и\u00A0те, " +
          "на\u00A0кого он\u00A0выпал. Некоторые призы организатор вручает сам. При равных очках выше тот, кто набрал их раньше. Жребий может проверить каждый: на\u00A0странице розыгрыша."
        }
      />
    </section>
  );
}

function HelpQuestion({ title, answer }: { readonly title: string; readonly answer: string }) {
  return (
    <details className={styles.fold}>
      <summary>
        {title}
        <Icon of={ChevronDown} />
      </summary>
      <p>{answer}</p>
    </details>
  );
}
