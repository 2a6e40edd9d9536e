import type { Duel } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";
import { Play } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { Stage } from "../../art/stage.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { momentOf } from "../../ui/dates.ts";
import { whole } from "../../lib/figures.ts";
import { MiniRecord } from "../../ui/mini-record.tsx";
import styles from "./duel.module.css";

export type DuelIntroProps = {
  readonly duel: Duel;
  readonly hasAccount: boolean;
  readonly onStart: () => void;
};

/** How many times a fragment is usually heard until its words are restored. */
const listenings = 4;

/** The duel's three sealed songs and the caller, before the player starts or continues. */
export function DuelIntro({ duel, hasAccount, onStart }: DuelIntroProps) {
  const { code, side, you, them, songs, ends_at } = duel;
  const caller = side === "caller" ? you : (them ?? you);
  const left = songs.filter((song) => song.you === null);
  const minutes = Math.max(1, Math.round((listenings * left.reduce((sum, { duration }) => sum + duration, 0)) / 60));
  return (
    <main className={`play ${styles.intro}`}>
      <Stage
        record={
          <div className={styles.caller}>
            <Avatar name={caller.name ?? code} photo={caller.photo} />
          </div>
        }
      />
      <section className="panel" aria-label="Дуэль">
        <div className={styles.sheet}>
          <div>
            <p className={`muted ${styles.calls}`}>{callOf(duel)}</p>
            <h1 className="h2">Дуэль на&nbsp;три песни</h1>
          </div>
          <ol className={styles.trio} aria-label="Песни дуэли">
            {songs.map(({ level, levelTitle }, at) => (
              // Songs are never reordered.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                <MiniRecord level={Number(level)} sealed={String(at + 1)} />
                <b>Песня&nbsp;{at + 1}</b>
                <span>{levelTitle === "" ? `Уровень\u00A0${level}` : levelTitle}</span>
              </li>
            ))}
          </ol>
          <dl className={styles.sums}>
            {them !== null && them.played >= songs.length && (
              <div>
                <dt>Надо обойти</dt>
                <dd>
                  {whole(them.points)}&nbsp;{plural(them.points, "очко", "очка", "очков")}
                </dd>
              </div>
            )}
            <div>
              <dt>Займёт</dt>
              <dd>
                около&nbsp;{minutes}&nbsp;{plural(minutes, "минуты", "минут", "минут")}
              </dd>
            </div>
            {duel.state === "open" && (
              <div>
                <dt>Вызов открыт до</dt>
                <dd>{momentOf(ends_at)}</dd>
              </div>
            )}
          </dl>
          <p className={styles.hint}>
            {hasAccount
              ? "Очков дуэль не\u00A0приносит. Ошибки и\u00A0подсказки убавят очки этих песен и\u00A0в\u00A0игре, а\u00A0показанный ответ оставит десятую часть."
              : "Слушайте песни и\u00A0возвращайте слова на\u00A0место. Регистрация не\u00A0нужна: имя впишете в\u00A0конце."}
          </p>
        </div>
        <div className={`dock on-bed ${styles.dock}`}>
          <AppLink className="key key--big" to={hasAccount ? "/" : "/auth"}>
            Не&nbsp;сейчас
          </AppLink>
          <button type="button" className="key key--big key--amber" onClick={onStart}>
            <Icon of={Play} />
            {side === "stranger" ? "Принять вызов" : you.played === 0 ? "Включить" : "Продолжить"}
          </button>
        </div>
      </section>
    </main>
  );
}

function callOf({ side, them }: Duel): string {
  if (side === "caller") return "Ваш вызов на\u00A0реванш";
  const name = them?.name ?? null;
  return name === null ? "Вас зовут сыграть" : `${name} зовёт вас`;
}
