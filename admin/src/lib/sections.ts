import {
  AudioLines,
  BookMarked,
  CalendarDays,
  ChartNoAxesColumn,
  Flag,
  FileText,
  Gift,
  ListMusic,
  type IconNode,
  Newspaper,
  History,
  Shield,
  SlidersHorizontal,
  Trash2,
  Upload,
  UsersRound,
} from "lucide";
import type { StaffSection, User } from "@hitoslov/contract";
import { openEntities } from "./trail.ts";

type Section = {
  readonly to: string;
  readonly label: string;
  readonly icon: IconNode;
  readonly count?: "sounds" | "gamers" | "disputes" | "stocks" | "trash";
  readonly ownerOnly?: true;
  /** The section that the owner has to open to an administrator; `trail`: open to all who may read any audit trail. */
  readonly of?: StaffSection | "trail";
};

/** The sidebar, in the order of the specification, with imports after the catalogue, disputes after the players, documents after the draws,
 * and the song of the day, the journal and the trash after the library; `/songs` and `/queue` belong to the catalogue at `/`. */
export const sections: readonly Section[] = [
  { to: "/", label: "Каталог песен", icon: ListMusic, count: "sounds", of: "songs" },
  { to: "/import", label: "Загрузка пачкой", icon: Upload, of: "songs" },
  { to: "/directory", label: "Справочники", icon: BookMarked, of: "songs" },
  { to: "/settings", label: "Настройки игры", icon: SlidersHorizontal, of: "content" },
  { to: "/metrics", label: "Метрики", icon: ChartNoAxesColumn, of: "numbers" },
  { to: "/gamers", label: "Игроки", icon: UsersRound, count: "gamers", of: "players" },
  { to: "/disputes", label: "Споры о\u00A0словах", icon: Flag, count: "disputes", of: "songs" },
  { to: "/newsfeed", label: "Новости", icon: Newspaper, of: "content" },
  { to: "/stocks", label: "Розыгрыши", icon: Gift, count: "stocks", of: "draws" },
  { to: "/documents", label: "Документы", icon: FileText, of: "draws" },
  { to: "/library", label: "Фонотека", icon: AudioLines, of: "songs" },
  { to: "/days", label: "Песня дня", icon: CalendarDays, of: "songs" },
  { to: "/journal", label: "Журнал", icon: History, of: "trail" },
  { to: "/trash", label: "Корзина", icon: Trash2, count: "trash", of: "trail" },
  { to: "/admins", label: "Администраторы", icon: Shield, ownerOnly: true },
];

/** The sections that are open to this member of staff. */
export function openSections(me: Pick<User, "role" | "sections">): readonly Section[] {
  return sections.filter(({ ownerOnly, of }) => {
    if (ownerOnly === true) return me.role === 1;
    // Who may read none would find the journal and the trash empty for ever.
    if (of === "trail") return openEntities(me).length > 0;
    return of === undefined || (me.sections?.includes(of) ?? true);
  });
}

/** The link of a page that does not exist or is not for this person: to what is open to them. */
export function wayFor(me: Pick<User, "role" | "sections">): { readonly to: string; readonly label: string } {
  const [first] = openSections(me);
  if (first === undefined) return { to: "/profile", label: "В\u00A0личный кабинет" };
  const label = first.to === "/" ? "К\u00A0каталогу песен" : "К\u00A0своему разделу";
  return { to: first.to, label };
}

export function isCurrent(to: string, pathname: string): boolean {
  if (to === "/") return pathname === "/" || pathname === "/queue" || pathname.startsWith("/songs/");
  return pathname === to || pathname.startsWith(`${to}/`);
}
