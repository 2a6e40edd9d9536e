import { plural } from "@hitoslov/contract/plural";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Record } from "../../art/record.tsx";
import { canChangeLevel, deckOf, levelsOf } from "../../features/round/round-context.ts";
import { coverLine } from "../../ui/cover-record.tsx";
import { whole } from "../../lib/figures.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { MiniRecord } from "../../ui/mini-record.tsx";
import { guessedQuery } from "../sounds/guessed-query.ts";
import styles from "./level-done-view.module.css";
import { MessageView } from "./message-view.tsx";
import { type LevelEnd, levelEnd } from "./result-lines.ts";
import type { Round } from "./use-round.ts";

/** The colour of gold among those of levels. */
const GOLD = 4;
/** The most records on the shelf. */
const SHELF = 24;

/**
 * The level has no more songs, and the next level is one press away. If every song is guessed, the record turns gold and
 * the shelf fills with golden ones.
 */
export function LevelDoneView({ round: { context, send } }: { readonly round: Round }) {
  const name = context.level ?? "";
  const { data } = useQuery(guessedQuery(Number(name), 1));
  const levels = levelsOf(context);
  const at = levels.findIndex((level) => level.name === name);
  const level = levels[at];
  const next = levels[at + 1];
  const end = levelEnd({ level, deck: deckOf(context), results: context.results });
  const isWhole = end === "whole";
  const isGold = useGold() && isWhole;
  const up = canChangeLevel(context, "up");
  const down = canChangeLevel(context, "down");
  const total = data?.total ?? 0;
  // A song that staff have taken back stays guessed.
  const all = Math.max(level?.songs ?? 0, total);
  return (
    <MessageView
      title={titleOf(end, name)}
      text={textOf(end, level?.title ?? "")}
      record={<Record words={coverLine} level={isGold ? GOLD : Number(name)} played />}
      more={
        <div className={styles.more}>
          {data !== undefined && total > 0 && (
            <>
              <p className={styles.sum}>
                {`Уровень ${name}: ${total} из\u00A0${all}, ${whole(data.points)}\u00A0${plural(data.points, "очко", "очка", "очков")}, подсказок\u00A0${data.hints}`}
              </p>
              <div className={styles.shelf} aria-hidden="true">
                {Array.from({ length: Math.min(total, SHELF) }, (_, index) => (
                  <span key={index} style={{ animationDelay: `${400 + index * 60}ms` }}>
                    <MiniRecord level={isWhole ? GOLD : Number(name)} />
                  </span>
                ))}
              </div>
            </>
          )}
        </div>
      }
    >
      {down && (
        <button
          type="button"
          className={`key key--big ${up ? "" : "key--amber"}`}
          onClick={() => send({ type: "LEVEL_DOWN" })}
        >
          Уровень ниже
        </button>
      )}
      {up && (
        <button type="button" className="key key--big key--amber" onClick={() => send({ type: "LEVEL_UP" })}>
          {next === undefined || next.title === "" ? "Уровень выше" : `Уровень ${next.name}: ${next.title}`}
        </button>
      )}
      {!up && !down && (
        <AppLink className="key key--big key--amber" to="/sounds">
          К&nbsp;песням
        </AppLink>
      )}
    </MessageView>
  );
}

function titleOf(end: LevelEnd, name: string): string {
  if (end === "whole") return `Уровень ${name} собран целиком!`;
  return end === "left" ? `Песни уровня ${name} пока кончились` : `На\u00A0уровне ${name} пока нет песен`;
}

function textOf(end: LevelEnd, title: string): string {
  const more = "Новые песни появятся здесь сами.";
  if (end === "left") return `Песни, которые вы\u00A0не\u00A0собрали, вернутся в\u00A0следующий раз. ${more}`;
  return end === "whole" && title !== "" ? `Ваше звание\u00A0— ${title}. ${more}` : more;
}

/** False at the first paint, so that the gold is seen to come. */
function useGold(): boolean {
  const [isGold, setGold] = useState(false);
  useEffect(() => setGold(true), []);
  return isGold;
}
