import {
  AudioLines,
  BookMarked,
  CalendarDays,
  ChartNoAxesColumn,
  Gift,
  ListMusic,
  type IconNode,
  Newspaper,
  Shield,
  SlidersHorizontal,
  UsersRound,
} from "lucide";

type Section = {
  readonly to: string;
  readonly label: string;
  readonly icon: IconNode;
  readonly count?: "sounds" | "gamers" | "stocks";
  readonly ownerOnly?: true;
};

/** The sidebar, in the order of the specification, with the song of the day beside the library; `/songs` and `/queue` belong to the catalogue at `/`. */
export const sections: readonly Section[] = [
  { to: "/", label: "Каталог песен", icon: ListMusic, count: "sounds" },
  { to: "/directory", label: "Справочники", icon: BookMarked },
  { to: "/settings", label: "Настройки игры", icon: SlidersHorizontal },
  { to: "/metrics", label: "Метрики", icon: ChartNoAxesColumn },
  { to: "/gamers", label: "Игроки", icon: UsersRound, count: "gamers" },
  { to: "/newsfeed", label: "Новости", icon: Newspaper },
  { to: "/stocks", label: "Розыгрыши", icon: Gift, count: "stocks" },
  { to: "/library", label: "Фонотека", icon: AudioLines },
  { to: "/days", label: "Песня дня", icon: CalendarDays },
  { to: "/admins", label: "Администраторы", icon: Shield, ownerOnly: true },
];

/** The way on from an address that leads nowhere. */
export const toCatalogue = { to: "/", label: "К\u00A0каталогу песен" };

export function isCurrent(to: string, pathname: string): boolean {
  if (to === "/") return pathname === "/" || pathname === "/queue" || pathname.startsWith("/songs/");
  return pathname === to || pathname.startsWith(`${to}/`);
}
