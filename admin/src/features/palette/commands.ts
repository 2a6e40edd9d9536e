import { type IconNode, Keyboard, LogOut, Plus, UserRound } from "lucide";

export type Command = {
  readonly id: string;
  readonly label: string;
  readonly icon: IconNode;
  /** Other words that find it. */
  readonly also?: string;
} & (
  | { readonly to: string; /** The screen it belongs to. */ readonly section?: string }
  | { readonly act: "shortcuts" | "logout" }
);

/** A screen that the user may open. */
export type ScreenLink = { readonly to: string; readonly label: string; readonly icon: IconNode };

type Commands = { readonly actions: readonly Command[]; readonly screens: readonly Command[] };

const actions: readonly Command[] = [
  { id: "new-song", label: "Добавить песню", icon: Plus, to: "/songs/new", section: "/", also: "новая создать" },
  {
    id: "new-news",
    label: "Добавить новость",
    icon: Plus,
    to: "/newsfeed/new",
    section: "/newsfeed",
    also: "новая создать",
  },
  {
    id: "new-stock",
    label: "Создать розыгрыш",
    icon: Plus,
    to: "/stocks/new",
    section: "/stocks",
    also: "новый добавить",
  },
  { id: "shortcuts", label: "Показать клавиши", icon: Keyboard, act: "shortcuts", also: "помощь горячие ?" },
  { id: "logout", label: "Выход", icon: LogOut, act: "logout", also: "выйти" },
];

/** What is searched besides commands: the sections that are open to the user. */
export type Searched = { readonly songs: boolean; readonly players: boolean };

/** What the palette finds, in words. */
export function soughtText({ songs, players }: Searched): string {
  if (songs) return players ? "Песня, игрок, экран или действие" : "Песня, экран или действие";
  return players ? "Игрок, экран или действие" : "Экран или действие";
}

/** The commands for somebody who may open these screens. */
export function commandsFor(links: readonly ScreenLink[]): Commands {
  const screens = links.map(({ to, label, icon }) => ({ id: `screen ${to}`, label, icon, to }));
  const allowed = actions.filter((one) => !("section" in one) || links.some(({ to }) => to === one.section));
  return {
    actions: allowed,
    screens: [...screens, { id: "profile", label: "Личный кабинет", icon: UserRound, to: "/profile" }],
  };
}

/**
 * The commands whose name or other words contain every typed word, first those whose name has words that begin so; case
 * and ё do not matter.
 */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const found = commands.filter(({ label, also = "" }) => {
    const text = fold(`${label} ${also}`);
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: Command) => words.every((word) => ` ${fold(label)}`.includes(` ${word}`));
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}

function fold(text: string): string {
  return text.toLocaleLowerCase("ru").replaceAll("ё", "е").replaceAll(/\s/g, " ");
}

/** What a key press opens: the palette, the list of shortcuts, or nothing. */
export function opensBy(event: KeyboardEvent): "palette" | "shortcuts" | null {
  // A field has handled it, such as the text of news.
  if (event.defaultPrevented || event.altKey || event.repeat) return null;
  const withControl = event.ctrlKey || event.metaKey;
  // By position: on a Russian keyboard the same key is «л».
  if (event.code === "KeyK") return withControl && !event.shiftKey ? "palette" : null;
  // By character: «?» is on another key there.
  return event.key === "?" && !withControl && !isTyping(event.target) ? "shortcuts" : null;
}

function isTyping(target: EventTarget | null): boolean {
  if (target === null || !(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type='checkbox'], [type='radio']), textarea, select");
}
