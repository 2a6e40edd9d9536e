import { lazy, type MouseEvent, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { Outlet, useNavigation, Link, useLocation, useNavigate } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChevronsUpDown, LogOut, UserRound } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Logo } from "@hitoslov/brand/logo.tsx";
import { formatNumber } from "../lib/format.ts";
import { useKeys } from "../lib/keys.ts";
import { countsQuery, openDisputesQuery, queryClient } from "../lib/queries.ts";
import { useFactorMissing, useMe } from "../lib/use-me.ts";
import { useStrip } from "../lib/use-strip.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import { roleNames } from "@hitoslov/contract";
import { MenuItem } from "react-aria-components/Menu";
import { enterGame } from "../lib/game-session.ts";
import { toast } from "../lib/toasts.tsx";
import { api, messageOf } from "../lib/api.ts";
import { signOut } from "../lib/session.ts";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { DropMenu, menuItem } from "../ui/drop-menu.tsx";
import { openSelection } from "../features/catalogue/list/selection.ts";
import { opensBy, type ScreenLink } from "../features/palette/commands.ts";
import { isCurrent, openSections } from "../lib/sections.ts";
import styles from "./sidebar.module.css";

const Palette = lazy(async () => ({ default: (await import("../features/palette/palette.tsx")).Palette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import("../features/palette/shortcuts-dialog.tsx")).ShortcutsDialog,
}));

export function AppShell() {
  const { state } = useNavigation();
  const me = useMe();
  const shown = openSections(me);
  // Before the first paint, so that the bar of the selection does not come late.
  useLayoutEffect(() => openSelection(me._id), [me._id]);
  return (
    <div className="console" aria-busy={state !== "idle"}>
      <a className="skip" href="#content">
        К&nbsp;содержанию
      </a>
      <Sidebar shown={shown} />
      <Outlet />
      <PaletteKeys links={shown} />
    </div>
  );
}

/** Listens for Ctrl+K and «?» on every screen; loads what they open on first use. */
function PaletteKeys({ links }: { readonly links: readonly ScreenLink[] }) {
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  useKeys("keydown", (event) => {
    const asked = opensBy(event);
    // Not over an open dialog.
    if (asked === null || document.querySelector("dialog[open]") !== null) return;
    event.preventDefault();
    setOpen(asked);
  });
  const handleClose = () => setOpen(null);
  return (
    <Suspense>
      {open === "palette" && <Palette links={links} onClose={handleClose} onShortcuts={() => setOpen("shortcuts")} />}
      {open === "shortcuts" && <ShortcutsDialog onClose={handleClose} />}
    </Suspense>
  );
}

/** `shown`: the sections that this member of staff may see. */
function Sidebar({ shown }: { readonly shown: ReturnType<typeof openSections> }) {
  const { pathname } = useLocation();
  // Until a required second factor is set up, the server refuses these calls.
  const isFree = useFactorMissing() === false;
  const { data: counted } = useQuery({ ...countsQuery, enabled: isFree });
  const hasDisputes = shown.some(({ count }) => count === "disputes");
  const { data: disputes } = useQuery({ ...openDisputesQuery, enabled: isFree && hasDisputes });
  const counts = { ...counted, disputes };
  // Players complain without a press here. Not by a timer, which would keep a forgotten session open.
  useEffect(() => {
    for (const { queryKey } of [countsQuery, openDisputesQuery]) {
      void queryClient.refetchQueries({ queryKey, type: "active", stale: true });
    }
  }, [pathname]);
  const nav = useStrip<HTMLElement>(pathname);
  const { _id } = useMe();

  const handleGame = (event: MouseEvent) => {
    event.preventDefault();
    enterGame(_id).catch((error: unknown) => toast.error(messageOf(error)));
  };

  return (
    <header className={styles.side}>
      <Link className={styles.logo} to={shown[0]?.to ?? "/"} aria-label="Хитослов, пульт">
        <Logo />
      </Link>
      <Tooltip text="Вы войдёте в&nbsp;игру под своим логином и&nbsp;будете играть вне зачёта.">
        <a className={`key ${styles.go}`} href="/" aria-label="Перейти в игру" onClick={handleGame}>
          <Icon of={ArrowLeft} />
          <span className={styles.whole}>Перейти в&nbsp;игру</span>
          <span className={styles.short}>В&nbsp;игру</span>
        </a>
      </Tooltip>
      <nav ref={nav} aria-label="Разделы пульта">
        <ul>
          {shown.map(({ to, label, icon, count }) => (
            <li key={to}>
              <Link to={to} aria-current={isCurrent(to, pathname) ? "page" : undefined}>
                <Icon of={icon} />
                {label}
                <Count of={count === undefined ? undefined : counts[count]} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ProfileMenu />
    </header>
  );
}

function Count({ of }: { readonly of: number | undefined }) {
  return of !== undefined && <span className={styles.count}>{formatNumber(of)}</span>;
}

function ProfileMenu() {
  const { name, login, photo, role } = useMe();
  const navigate = useNavigate();
  const handleLogout = () => {
    // Sign out here even if the call fails.
    api.logout({}).catch(() => {});
    signOut();
  };
  return (
    <DropMenu
      className={styles.me}
      button={
        <>
          <Avatar photo={photo} name={login} />
          <span className={styles.who}>
            <b>{name ?? login}</b>
            <small>{roleNames[role]}</small>
          </span>
          <Icon of={ChevronsUpDown} />
        </>
      }
    >
      <MenuItem className={menuItem} onAction={() => void navigate("/profile")}>
        <Icon of={UserRound} />
        Личный кабинет
      </MenuItem>
      <MenuItem className={menuItem} onAction={handleLogout}>
        <Icon of={LogOut} />
        Выход
      </MenuItem>
    </DropMenu>
  );
}
