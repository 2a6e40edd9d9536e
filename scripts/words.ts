import { type ESTree, parseSync, Visitor } from "rolldown/utils";

export type Text = {
  readonly line: number;
  readonly text: string;
  /** A text without line breaks of a screen: a name for screen readers, a placeholder. Its spaces are plain. */
  readonly hidden: boolean;
};

/** Stands for a value that is known only when the text is shown. */
const value = "\uFFFC";
const cyrillic = /[А-Яа-яЁё]/;
const nouns =
  "символ|слов|букв|цифр|секунд|минут|час|дн|день|недел|раз|песн|песен|оч[ок]|приз|игрок|участник|файл|строк|событи|билет|подсказ|ошиб|запис|процент|мегапиксел|МБ";

/** Words that need ё, written with е; neither «все» nor «удалено», which are words of their own. */
const withoutYo = [
  /ее|нее|еще|мое|твое|свое|чье|трех|четырех/,
  /(?!вы)[а-я]*[ий]де(?:т|м|шь|те)(?:ся)?/,
  /(?:подо)?жд(?:ет|ем|ете|ешь)(?:ся)?/,
  /(?!вы)[а-я]*(?:зов|жив|плыв|раст|вед|вез|бер)(?:ет|ем|ете|ешь)(?:ся)?/,
  /(?:(?:по|за|пере|от|вы|при|из|про|соз|раз)?да|вста|оста)(?:ет|ем|ете|ешь)(?:ся)?/,
  /(?:начн|верн|прочт|учт|сочт|зачт|шл|пришл|возьм|пойм|займ|бь|пь|ль)(?:ет|ем|ете|ешь)(?:ся)?/,
  /(?:за|рас|под|подс|от|у|с|не)?чет(?:ом|е)?|(?:зач|расч|отч|уч|подсч)ет(?:а|у|ы|ов)/,
  /(?:уч|зач|поч)етн[а-я]+|счетчик[а-я]*/,
  /(?:партнер|актер|режиссер|дирижер|самолет|подъем)[а-я]*|(?:при|об)ем(?:а|у|ом|е|ник[а-я]*)?|ребенок|береза/,
  /(?:черн|зелен|желт|тяжел|весел|надежн|легк|темн|тепл|дешев|далек)(?:ый|ий|ого|ому|ым|ом|ая|ую|ое|ые|ых|ыми|их|ими)/,
  /(?:удал|измен|включ|отключ|исключ|сохран|подтвержд|заверш|провед|вруч|отмен|разреш|запрещ|введ|обновл|определ)ен/,
  /(?:удал|измен|включ|отключ|исключ|сохран|подтвержд|заверш|провед|вруч|отмен|разреш|запрещ|введ|обновл|определ)енн[а-я]+/,
].map(({ source }) => source);

type Rule = {
  readonly why: string;
  readonly fault: RegExp;
  /** Does not apply to hidden texts. */
  readonly onScreen?: true;
};

const rules: readonly Rule[] = [
  { why: "quotes are «ёлочки»", fault: /["“„][^"”“\n]*[А-Яа-яЁё][^"”“\n]*["”“]/u },
  { why: "a dash is —, not a hyphen", fault: /[А-Яа-яЁё»)\uFFFC] -[ \n]|(?:^|[ \n])- [А-Яа-яЁё«]/u },
  { why: "three dots are …", fault: /[А-Яа-яЁё]\.{3}/u },
  { why: "ё", fault: new RegExp(`(?<![а-яё])(?:${withoutYo.join("|")})(?![а-яё])`, "iu") },
  {
    why: "a word of one letter keeps to the next one",
    fault: /(?<![А-Яа-яЁёA-Za-z\d-])[вксуоиая] (?=\S)/iu,
    onScreen: true,
  },
  { why: "a dash keeps to the word before it", fault: /\S —/u, onScreen: true },
  {
    why: "a number keeps to its noun",
    fault: new RegExp(`[\\d\uFFFC] (?:(?:${nouns})[а-яё]*|[%₽])(?![а-яё])`, "u"),
    onScreen: true,
  },
];

/** What is wrong with a text. */
export function faults({ text, hidden }: Pick<Text, "text" | "hidden">): string[] {
  return rules.filter(({ fault, onScreen }) => !(onScreen && hidden) && fault.test(text)).map(({ why }) => why);
}

/** The Russian texts of TypeScript: its strings, templates and JSX texts. */
export function textsOf(path: string, source: string): Text[] {
  const found: Text[] = [];
  const hiddenParts: { readonly start: number; readonly end: number }[] = [];
  const add = (node: { start: number; end: number }, text: string) => {
    if (!cyrillic.test(text)) return;
    const hidden = hiddenParts.some(({ start, end }) => start <= node.start && node.end <= end);
    found.push({
      line: source.slice(0, node.start).split("\n").length,
      text: text.replaceAll("&nbsp;", "\u00A0"),
      hidden,
    });
  };
  const addChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    for (const [index, child] of children.entries()) {
      if (child.type !== "JSXText") continue;
      const after = children[index - 1]?.type === "JSXExpressionContainer" ? value : "";
      add(child, after + child.value.replaceAll(/^\s*\n\s*|\s*\n\s*$/g, "").replaceAll(/\s*\n\s*/g, " "));
    }
  };
  new Visitor({
    JSXAttribute(attribute) {
      const { name } = attribute.name;
      if (typeof name === "string" && /^(?:aria-.+|alt|placeholder)$/.test(name)) hiddenParts.push(attribute);
    },
    Literal(literal) {
      if (typeof literal.value === "string") add(literal, literal.value);
    },
    TemplateLiteral(template) {
      add(template, template.quasis.map(({ value: { cooked, raw } }) => cooked ?? raw).join(value));
    },
    JSXElement: addChildren,
    JSXFragment: addChildren,
  }).visit(parseSync(path, source).program);
  return found;
}

/** The Russian texts in a file of data, at any depth, except for those of the named fields. */
export function textsOfData(data: unknown, unread: readonly string[] = []): Text[] {
  if (typeof data === "string") return cyrillic.test(data) ? [{ line: 0, text: data, hidden: true }] : [];
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, part]) => (unread.includes(name) ? [] : textsOfData(part, unread)));
}
