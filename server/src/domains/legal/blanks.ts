import type { Organiser, organiserBlanks, Retention, termBlanks } from "@hitoslov/contract";
import { plural } from "@hitoslov/contract/plural";

/** Values for the blanks of a text, by name. */
export type Values = Readonly<Record<string, string>>;

const blank = /\{\{([^{}]*)\}\}/g;

/** The text with its blanks filled in, and the names of blanks without a value. */
export function fillBlanks(text: string, values: Values): { text: string; blanks: string[] } {
  const blanks = new Set<string>();
  const filled = text.replace(blank, (whole, inner: string, at: number) => {
    const name = inner.trim().toLowerCase();
    const value = values[name] ?? "";
    if (value === "") blanks.add(name);
    if (value === "") return whole;
    const [before, after] = [text[at - 1], text[at + whole.length]];
    // «День «Радиолы»» and «до 5 мая..» are no Russian.
    const fitting = before === "«" && after === "»" ? value.replaceAll("«", "„").replaceAll("»", "“") : value;
    return after === "." ? fitting.replace(/\.$/, "") : fitting;
  });
  return { text: filled, blanks: [...blanks] };
}

export function valuesOfOrganiser(organiser: Organiser): Values {
  return {
    организатор: organiser.name,
    инн: organiser.inn,
    огрн: organiser.ogrn,
    адрес: organiser.address,
    почта: organiser.email,
    // An organiser always has an e-mail: a missing phone must not stop a document.
    телефон: organiser.phone === "" ? organiser.email : organiser.phone,
    связь: [organiser.email, organiser.phone].filter((way) => way !== "").join(", "),
  } satisfies Record<(typeof organiserBlanks)[number], string>;
}

export function valuesOfTerms({ papers, delivery }: Retention): Values {
  return {
    "срок данных для налога": inDays(papers),
    "срок данных для доставки": inDays(delivery),
  } satisfies Record<(typeof termBlanks)[number], string>;
}

function inDays(days: number): string {
  return `${days.toLocaleString("ru")} ${plural(days, "день", "дня", "дней")}`;
}
