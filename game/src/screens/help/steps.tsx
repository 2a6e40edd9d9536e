import type { GameSettings } from "@hitoslov/contract";
import { hintNames } from "@hitoslov/contract/hints";
import { AUTHOR_CHOICES, MISTAKES_PER_WORD } from "@hitoslov/rules/config";
import styles from "../../features/help/help.module.css";
import { Step } from "../../features/help/step.tsx";
import { hintTexts, namesOfHints } from "../../features/hints/texts.ts";
import { plural } from "../../ui/figures.ts";
import { MiniRecord } from "../../ui/mini-record.tsx";
import { AuthorArt } from "./author-art.tsx";
import { HintsArt } from "./hints-art.tsx";
import { LineArt } from "./line-art.tsx";
import { WordsArt } from "./words-art.tsx";

/** A song from its start to its end, with the numbers that are in force now. */
export function Steps({ of: { difficulties, maxHelp, scores } }: { readonly of: GameSettings }) {
  const author = scores.find(({ key }) => key === "author")?.score ?? 0;
  const mistakes = plural(MISTAKES_PER_WORD, "ошибки", "ошибок", "ошибок");
  const hints = `${maxHelp}\u00A0${plural(maxHelp, "подсказка", "подсказки", "подсказок")}`;
  return (
    <ol className={styles.steps}>
      <Step
        title="Включите пластинку"
        text={
          "Прозвучит отрывок песни. Слушать можно сколько угодно раз. " +
          "Молчаливые места на\u00A0дорожке\u00A0— это пропущенные слова."
        }
        art={<LineArt />}
      />
      <Step
        title={"Верните слова на\u00A0место"}
        text={
          "Нажимайте клавиши по\u00A0порядку или впишите слово сами. Верное слово позеленеет и\u00A0закрепится, " +
          `неверное вернётся на\u00A0клавиатуру. После ${MISTAKES_PER_WORD}\u00A0${mistakes} ` +
          "слово откроется само, без\u00A0очков."
        }
        art={<WordsArt />}
      />
      <Step
        title={"Позовите на\u00A0помощь приёмник"}
        text={
          `${hintNames.map((hint) => hintTexts[hint].help).join(" ")} ` +
          (maxHelp === 0
            ? "Сейчас подсказок нет."
            : `На\u00A0песню\u00A0— ${hints}: ${namesOfHints} берут из\u00A0одного запаса.`)
        }
        art={<HintsArt left={maxHelp} />}
        onBed
      />
      <Step
        title="Угадайте автора"
        text={
          `Когда все слова собраны, выберите одного из\u00A0${AUTHOR_CHOICES}: кто написал песню?` +
          (author > 0 ? ` Верный ответ\u00A0— ещё ${author}\u00A0${plural(author, "очко", "очка", "очков")}.` : "")
        }
        art={<AuthorArt />}
        onBed
      />
      <Step
        title="Меняйте уровень"
        text={"Чем выше уровень, тем больше лишних клавиш и\u00A0очков. Цвет пластинки подскажет, где вы\u00A0сейчас."}
        art={difficulties.map(({ _id, name }) => (
          <MiniRecord key={_id} level={Number(name)} />
        ))}
      />
    </ol>
  );
}
