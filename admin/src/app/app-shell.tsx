import { Outlet, useNavigation, Link, useLocation, useNavigate } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChevronsUpDown, LogOut, UserRound } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Logo } from "@hitoslov/brand/logo.tsx";
import { formatNumber } from "../lib/format.ts";
import { countsQuery } from "../lib/queries.ts";
import { useFactorMissing } from "../lib/use-factor-missing.ts";
import { useMe } from "../lib/use-me.ts";
import { useStrip } from "../lib/use-strip.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import { roleNames } from "@hitoslov/contract";
import { MenuItem } from "react-aria-components/Menu";
import { api } from "../lib/api.ts";
import { signOut } from "../lib/session.ts";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { DropMenu, menuItem } from "../ui/drop-menu.tsx";
import { PaletteKeys } from "../features/palette/palette-keys.tsx";
import { isCurrent, openSections } from "./sections.ts";
import styles from "./sidebar.module.css";

export function AppShell() {
  const { state } = useNavigation();
  const shown = openSections(useMe());
  return (
    <div className="console" aria-busy={state !== "idle"}>
      <a className="skip" href="#content">
        К&nbsp;содержанию
      </a>
      <Sidebar shown={shown} />
      <Outlet />
      <PaletteKeys places={shown} />
    </div>
  );
}

/** `shown`: the sections that the person may see. */
function Sidebar({ shown }: { readonly shown: ReturnType<typeof openSections> }) {
  const { pathname } = useLocation();
  // Until a required second factor is set up they would be refused.
  const { data: counts } = useQuery({ ...countsQuery, enabled: useFactorMissing() === false });
  const nav = useStrip<HTMLElement>(pathname);

  return (
    <header className={styles.side}>
      <Link className={styles.logo} to={shown[0]?.to ?? "/"} aria-label="Хитослов, пульт">
        <Logo />
      </Link>
      {/* The game has sessions of its own. The demo asks for none, and leads on who is signed in there. */}
      <Tooltip text="Откроется демо. Чтобы играть целиком, войдите там тем же логином.">
        <a className={`key ${styles.go}`} href="/demo" aria-label="Перейти в игру">
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
                {count !== undefined && counts !== undefined && (
                  <span className={styles.count}>{formatNumber(counts[count])}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ProfileMenu />
    </header>
  );
}

function ProfileMenu() {
  const { name, login, photo, role } = useMe();
  const navigate = useNavigate();
  const handleLogout = () => {
    // The session ends here also where the server does not hear of it.
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
