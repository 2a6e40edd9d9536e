import { House, LogIn, UserRound } from "lucide-react";
import { useLocation } from "react-router";
import { Menu, type MenuItem } from "../features/menu/menu.tsx";

type GameMenuProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly homeHref: string;
  /** Left out for guests and demo visitors, who are offered to sign in and nothing else. */
  readonly onSignOut: (() => void) | undefined;
};

/** All items but the first open in a new tab. */
export function GameMenu(props: GameMenuProps) {
  const { pathname } = useLocation();
  const forPlayer: readonly MenuItem[] = [
    { label: "Игра", href: "/", icon: House, current: pathname === "/" },
    { label: "Профиль", href: "/profile", icon: UserRound, newTab: true, current: pathname === "/profile" },
  ];
  const forGuest: readonly MenuItem[] = [{ label: "Войти", href: "/auth", icon: LogIn }];
  return <Menu {...props} items={props.onSignOut === undefined ? forGuest : forPlayer} />;
}
