/** A Russian noun as the texts about an entity need it; "p" is a noun that is plural only. */
export type Noun = {
  /** «Жанр успешно добавлен» */
  readonly nominative: string;
  /** «удалить жанр» */
  readonly accusative: string;
  /** «Жанры» */
  readonly plural: string;
  readonly gender: "m" | "f" | "n" | "p";
};
