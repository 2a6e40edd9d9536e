import { useQuery } from "@tanstack/react-query";
import { AudioLines, BookOpen, Disc3, LogIn, Newspaper, Puzzle, Trophy, UserRound } from "lucide";
import { useLocation } from "react-router";
import { Menu, type MenuItem, type MenuProps } from "../features/menu/menu.tsx";
import { meQuery, settingsQuery } from "../lib/queries.ts";
import { isRound } from "./extras/is-round.ts";

type GameMenuProps = Pick<MenuProps, "open" | "onClose" | "homeHref" | "hot"> & {
  /** Left out for guests and demo visitors, who are offered to sign in and nothing else. */
  readonly onSignOut: (() => void) | undefined;
};

const forGuest: readonly MenuItem[] = [{ label: "Войти", href: "/auth", icon: LogIn }];

/** All items but the first open in a new tab, so that a song in play is not lost. */
export function GameMenu(props: GameMenuProps) {
  const { pathname } = useLocation();
  const isPlayer = props.onSignOut !== undefined;
  const { data: me } = useQuery({ ...meQuery, enabled: isPlayer });
  const { data: settings } = useQuery(settingsQuery);
  if (!isPlayer) return <Menu {...props} items={forGuest} />;

  const page = (label: string, href: string, icon: MenuItem["icon"]): MenuItem => ({
    label,
    href,
    icon,
    newTab: href !== "/",
    current: pathname === href || (href === "/" && isRound(pathname)),
  });
  const items = [
    page("Игра", "/", Disc3),
    page("Топ игроков", "/top", Trophy),
    page("Профиль", "/profile", UserRound),
    page("Новости", "/newsfeed", Newspaper),
    page("Правила игры", "/help", BookOpen),
  ];
  const isOfOperator = me !== undefined && me.user_category !== "default";
  const friends = [
    { label: "StarProHit", href: settings?.links.starprohit ?? "", icon: AudioLines },
    { label: "ПазлХит", href: isOfOperator ? (settings?.links.puzzlehit ?? "") : "", icon: Puzzle },
  ].flatMap((friend) => (friend.href === "" ? [] : { ...friend, newTab: true, external: true }));
  return <Menu {...props} items={items} friends={friends} />;
}
