import { type Hint, hintNames, hints } from "@hitoslov/contract/hints";
import { plural } from "@hitoslov/contract/plural";
import { TIP_CHOICES } from "@hitoslov/rules/config";
import { Eye, type IconNode, Lightbulb } from "lucide";

type HintTexts = {
  /** After «для». */
  readonly genitive: string;
  /** Asked before it is used, where the player wants that. */
  readonly question: {
    readonly title: string;
    readonly text: string;
    readonly label: string;
    readonly icon: IconNode;
  };
  /** The sound of its answer. */
  readonly effect: "ding" | "sweep";
  /** What is said before the answer. */
  readonly announcement: string;
  /** What it does, on the page of help. */
  readonly help: string;
  /** What costs points, on the same page. */
  readonly rule: string;
};

export const hintTexts: Readonly<Record<Hint, HintTexts>> = {
  word: {
    genitive: "лампы",
    question: {
      title: "Зажечь лампу?",
      text: "Лампа подсветит нужное слово среди других.",
      label: "Зажечь",
      icon: Lightbulb,
    },
    effect: "ding",
    announcement: "Лампа подсветила",
    help:
      `Лампа подсветит ${TIP_CHOICES}\u00A0${plural(TIP_CHOICES, "клавишу", "клавиши", "клавиш")}, ` +
      "одна из\u00A0них верная.",
    rule: "Слово под\u00A0лампой",
  },
  title: {
    genitive: "глаза",
    question: { title: "Настроить глаз?", text: "Глаз покажет название песни.", label: "Настроить", icon: Eye },
    effect: "sweep",
    announcement: "Название песни",
    help: "Зелёный глаз настроится и\u00A0покажет название песни.",
    rule: "Название показал глаз",
  },
};

/** «лампа и глаз». */
export const namesOfHints = listed(hintNames.map((hint) => hints[hint].label.toLowerCase()));
/** «лампы и глаза». */
export const hintsInGenitive = listed(hintNames.map((hint) => hintTexts[hint].genitive));

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} и\u00A0${names.at(-1)}`;
}
