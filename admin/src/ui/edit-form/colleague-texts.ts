/** Who else has changed a row. */
export type Colleagues = {
  /** Their logins; empty if this person may not read the audit trail. */
  readonly logins: readonly string[];
  /** Only the same person has changed it, in another window. */
  readonly isMyself: boolean;
};

const list = new Intl.ListFormat("ru", { type: "conjunction" });

/** «Правки сотрудника marina: Название. Ваши сохранены вместе с ними» */
export function mergedText({ logins, isMyself }: Colleagues, labels: readonly string[]): string {
  const fields = labels.join(", ");
  if (isMyself) return `Ваши правки из\u00A0другого окна: ${fields}. Эти сохранены вместе с\u00A0ними`;
  return `Правки ${whose(logins)}: ${fields}. Ваши сохранены вместе с\u00A0ними`;
}

/** «Правки сотрудника marina уже в форме: Название» */
export function takenText({ logins, isMyself }: Colleagues, labels: readonly string[]): string {
  const whoseEdits = isMyself ? "Ваши правки из\u00A0другого окна" : `Правки ${whose(logins)}`;
  return `${whoseEdits} уже в\u00A0форме: ${labels.join(", ")}`;
}

/** «сотрудника marina» */
function whose(logins: readonly string[]): string {
  if (logins.length === 0) return "другого сотрудника";
  return `${logins.length === 1 ? "сотрудника" : "сотрудников"} ${list.format(logins)}`;
}

/** The heading of their version: «marina», «Другой сотрудник». */
export function nameOf({ logins, isMyself }: Colleagues): string {
  if (isMyself) return "Другое окно";
  return logins.length === 0 ? "Другой сотрудник" : list.format(logins);
}
