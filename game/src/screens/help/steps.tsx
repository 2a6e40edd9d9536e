import type { ReactNode } from "react";
import type { GameSettings } from "@hitoslov/contract";
import { hintNames, type Hint, songHints, wordHints } from "@hitoslov/contract/hints";
import { plural } from "@hitoslov/contract/plural";
import { AUTHOR_CHOICES, MISTAKES_PER_WORD } from "@hitoslov/rules/config";
import styles from "./help.module.css";
import { hintTexts, namesOfHints } from "../../features/hints/texts.ts";
import { MiniRecord } from "../../ui/mini-record.tsx";
import { AuthorChoice } from "../../features/authors/author-choice.tsx";
import { hintViews, usesLeft } from "../../features/hints/views.tsx";
import { WordCard } from "../../features/round/word-card.tsx";

/** The steps of a song from start to end, with the current settings. */
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
          "Точки на\u00A0дорожке\u00A0— слова, которые нужно вернуть."
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
        title="Возьмите подсказку"
        text={
          `${hintNames.map((hint) => hintTexts[hint].help).join(" ")} ` +
          (maxHelp === 0
            ? "Сейчас подсказок нет."
            : `На\u00A0песню\u00A0— ${hints}: ${namesOfHints}\u00A0— из\u00A0одного запаса.`) +
          " В\u00A0дуэли каждую подсказку можно взять один раз."
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

/** A right word and a wrong word. */
function WordsArt() {
  return (
    <>
      <WordCard position={2} total={4} state="correct" text="вечерний" />
      <WordCard position={3} total={4} state="wrong" text="город" />
    </>
  );
}

const author = { id: "author", name: "Иван Козлов" };

function AuthorArt() {
  return (
    <div className={styles.author}>
      <AuthorChoice authors={[author]} chosenId={author.id} rightId={author.id} onChoose={() => {}} />
    </div>
  );
}

/** A line with two blanks. */
function LineArt() {
  return (
    <>
      <WordCard position={0} total={4} state="given" text="Вечерний" />
      <WordCard position={1} total={4} state="given" text="звон" after="," />
      <WordCard position={2} total={4} state="active" text={null} />
      <WordCard position={3} total={4} state="empty" text={null} />
    </>
  );
}

/** The hint buttons with the hints left, and a word found with the lamp. */
function HintsArt({ left }: { readonly left: number }) {
  const knob = (hint: Hint) => {
    const { Art } = hintViews[hint];
    return (
      <span key={hint} className={styles.knob}>
        <Art />
        <span className={styles.count}>{usesLeft(hint, left)}</span>
      </span>
    );
  };
  return (
    <>
      {wordHints.map(knob)}
      <WordCard position={3} total={4} state="hinted" text="звон" after="!" />
      {songHints.map(knob)}
    </>
  );
}

type StepProps = {
  readonly title: string;
  readonly text: string;
  readonly art: ReactNode;
  /** Shows the picture on the dark bed that buttons have in the game. */
  readonly onBed?: boolean;
};

/** One step of a song: a text, and real parts of the game as a picture; these are inert. */
function Step({ title, text, art, onBed = false }: StepProps) {
  return (
    <li className={styles.step}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={`${styles.art} ${onBed ? "on-bed" : ""}`} data-bed={onBed || undefined} inert>
        {art}
      </div>
    </li>
  );
}
