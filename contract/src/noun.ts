/** The forms of a Russian noun for texts about an entity; "p": a noun without a singular. */
export type Noun = {
  /** «Жанр успешно добавлен» */
  readonly nominative: string;
  /** «удалить жанр» */
  readonly accusative: string;
  /** «Жанры» */
  readonly plural: string;
  readonly gender: "m" | "f" | "n" | "p";
};
