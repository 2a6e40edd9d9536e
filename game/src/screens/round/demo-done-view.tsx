import { plural } from "@hitoslov/contract/plural";
import { RotateCcw } from "lucide";
import { type ReactNode, useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import recordStyles from "../../art/record.module.css";
import { Record } from "../../art/record.tsx";
import { Stage } from "../../art/stage.tsx";
import { deckOf } from "../../features/round/round-context.ts";
import { api } from "../../lib/api.ts";
import { retryUntilOnline } from "../../lib/connection.ts";
import { signIn, signOut, token } from "../../lib/session.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { coverLine } from "../../ui/cover-record.tsx";
import { whole } from "../../lib/figures.ts";
import styles from "./demo-done-view.module.css";
import { useLeadFocus } from "@hitoslov/brand/lost-focus.ts";
import type { Round } from "./use-round.ts";

/** The last demo song is guessed: an invitation to sign up. */
export function DemoDoneView({ round: { context } }: { readonly round: Round }) {
  useLeadFocus();
  const [isBusy, setBusy] = useState(false);
  const handleAgain = () => {
    if (isBusy) return;
    setBusy(true);
    void beginAnew();
  };
  const songs = Object.values(deckOf(context)?.songs ?? {});
  const guessed = songs.filter((song) => song.guessed).length;
  return (
    <DemoFinished
      guessed={guessed}
      total={songs.length}
      points={context.demoPoints}
      record={
        <Record words={coverLine} level={4} span={360} played>
          <RecordText>
            {guessed} из&nbsp;{songs.length}
          </RecordText>
        </Record>
      }
      signInHref="/auth?keep=demo"
      busy={isBusy}
      onAgain={handleAgain}
    />
  );
}

/** Another visit; what the song of the day has brought goes with the visitor. Who signs in meanwhile stays signed in. */
async function beginAnew(): Promise<void> {
  const left = token();
  // Without a time limit: one visit is enough, however long it is on its way.
  const visit = await retryUntilOnline((none: Record<string, never>) => api.enterDemo(none), {}).catch(() => null);
  if (token() !== left) return;
  // Where there is none, the visit is over: a guest gets another one.
  if (visit === null) signOut();
  else signIn({ kind: "demo", token: visit.token });
}

/** Big letters on a record's label: «5 из 5». */
function RecordText({ children }: { readonly children: ReactNode }) {
  return <span className={recordStyles.text}>{children}</span>;
}

type DemoFinishedProps = {
  readonly guessed: number;
  readonly total: number;
  readonly points: number;
  /** A `Record` of level 4 with `span={360}`, `played` and `RecordText` on its label. */
  readonly record: ReactNode;
  readonly signInHref: string;
  readonly busy: boolean;
  readonly onAgain: () => void;
};

const numerals = ["", "одну", "две", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять"];

function DemoFinished({ guessed, total, points, record, signInHref, busy, onAgain }: DemoFinishedProps) {
  return (
    <main className={`play ${styles.demo}`}>
      <Stage record={record} />
      <section className={`panel ${styles.panel}`} aria-label="Итог демо">
        <div className={styles.result}>
          <h1 className="h2">Демо доиграло до&nbsp;конца</h1>
          <p className="lead muted">
            {summary(guessed, total)} Логин, пароль&nbsp;— и&nbsp;они ваши: очки останутся, а&nbsp;в&nbsp;каталоге ждут
            другие песни и&nbsp;розыгрыши призов.
          </p>
          <p className={styles.points}>{whole(points)}</p>
          <p className="muted">столько очков уже заработано</p>
        </div>
        <div className={`dock on-bed ${styles.dock}`}>
          <AppLink className="key key--big key--amber" to={signInHref}>
            Сохранить очки
          </AppLink>
          <button type="button" className="key key--big" aria-busy={busy || undefined} onClick={onAgain}>
            <Icon of={RotateCcw} />
            Начать демо заново
          </button>
        </div>
      </section>
    </main>
  );
}

function summary(guessed: number, total: number): string {
  if (guessed === 0) return "Песни ещё ждут своих слов.";
  const noun = plural(guessed, "песню", "песни", "песен");
  if (guessed < total) return `Вы собрали ${guessed}\u00A0${noun} из\u00A0${total}.`;
  return `Вы собрали ${total > 1 ? "все " : ""}${numerals[total] ?? total}\u00A0${noun}.`;
}
