import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide";
import { Link, useLocation } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Logo } from "@hitoslov/brand/logo.tsx";
import { formatNumber } from "../lib/format.ts";
import { countsQuery } from "../lib/queries.ts";
import { useFactorMissing } from "../lib/use-factor-missing.ts";
import { useMe } from "../lib/use-me.ts";
import { useStrip } from "../lib/use-strip.ts";
import { Tooltip } from "../ui/tooltip.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import { isCurrent, sections } from "./sections.ts";
import styles from "./sidebar.module.css";

export function Sidebar() {
  const { role } = useMe();
  const { pathname } = useLocation();
  // Until a required second factor is set up they would be refused.
  const { data: counts } = useQuery({ ...countsQuery, enabled: useFactorMissing() === false });
  const shown = sections.filter(({ ownerOnly }) => ownerOnly !== true || role === 1);
  const nav = useStrip<HTMLElement>(pathname);

  return (
    <header className={styles.side}>
      <Link className={styles.logo} to="/" aria-label="Хитослов, пульт">
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
