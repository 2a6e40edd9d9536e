import { isSameWord, splitFragment } from "@hitoslov/rules";
import { AppError } from "../../../http/errors.ts";
import { checkFragment } from "../catalogue/fragment.ts";

type Read = { readonly hidden: number[]; readonly problem?: undefined } | { readonly problem: string };

/** The words that a cell hides: each given as a word of the fragment (the first that is not hidden yet) or as its number. */
export function readHidden(cell: string, fragment: string, decoys: readonly string[]): Read {
  const words = splitFragment(fragment);
  if (words.length === 0) return { problem: "Нет текста, в\u00A0котором прятать слова" };
  const hidden = new Set<number>();
  for (const given of cell.split(/[\s,;]+/).filter((part) => part !== "")) {
    const asWord = words.find(({ position, text }) => !hidden.has(position) && isSameWord(text, given));
    const at = asWord?.position ?? (/^\d{1,4}$/.test(given) ? Number(given) - 1 : -1);
    if (words[at] === undefined || hidden.has(at)) {
      return { problem: `«${given}»: нужно слово из\u00A0фрагмента или его номер, от 1 до ${words.length}` };
    }
    hidden.add(at);
  }
  try {
    return { hidden: checkFragment({ fragment, hidden: [...hidden], decoys: [...decoys] }).hidden };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    throw error;
  }
}

/** The hidden words that are the same at the same position of the new lyric. */
export function keepHidden(
  { fragment, hidden }: { readonly fragment: string; readonly hidden: readonly number[] },
  now: string,
): number[] {
  const [before, after] = [splitFragment(fragment), splitFragment(now)];
  return hidden.filter((at) => before[at] !== undefined && before[at].text === after[at]?.text);
}

/** As staff read them in a table. */
export function hiddenText(fragment: string, hidden: readonly number[]): string {
  const words = splitFragment(fragment);
  return hidden.flatMap((position) => words[position]?.text ?? []).join(", ");
}
