import { useQuery } from "@tanstack/react-query";
import {
  AudioLines,
  BookOpen,
  Disc3,
  ExternalLink,
  type IconNode,
  LogIn,
  LogOut,
  Newspaper,
  Puzzle,
  Trophy,
  UserRound,
  X,
} from "lucide";
import { useId } from "react";
import { useLocation } from "react-router";
import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Logo } from "@hitoslov/brand/logo.tsx";
import styles from "./menu.module.css";
import { ThemeToggle } from "../features/menu/theme.tsx";
import { MENU_ID } from "../features/menu/top-bar.tsx";
import volumeSliderStyles from "./volume-slider.module.css";
import { canSetVolume } from "../lib/audio-output.ts";
import { isRound } from "../lib/paths.ts";
import { volume } from "../lib/preferences.ts";
import { meQuery, settingsQuery } from "../lib/queries.ts";
import { Switch } from "../ui/inputs.tsx";

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

type MenuItem = {
  readonly label: string;
  readonly href: string;
  readonly icon: IconNode;
  readonly newTab?: boolean;
  readonly current?: boolean;
  /** Leads to another site. */
  readonly external?: boolean;
};

type MenuProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly homeHref: string;
  /** The latest news, under «Свежие новости». */
  readonly hot?: { readonly href: string; readonly text: string } | undefined;
  readonly items: readonly MenuItem[];
  /** Other sites of ours, below the scale. */
  readonly friends?: readonly MenuItem[];
  readonly onSignOut?: (() => void) | undefined;
};

/** The menu as buttons; the current one is lit. */
function Menu({ open, onClose, homeHref, hot, items, friends = [], onSignOut }: MenuProps) {
  return (
    <Modal
      open={open}
      onBeside={onClose}
      id={MENU_ID}
      className={`on-bed ${styles.menu}`}
      aria-label="Меню"
      onClose={onClose}
    >
      <nav className={styles.body} aria-label="Главное меню">
        <div className={styles.top}>
          <a className={styles.logo} href={homeHref} aria-label="Хитослов, на главную">
            <Logo />
          </a>
          <button type="button" className="ic-btn" aria-label="Закрыть меню" data-first-focus onClick={onClose}>
            <Icon of={X} />
          </button>
        </div>
        {hot !== undefined && (
          <a className={styles.hot} href={hot.href} target="_blank" rel="noopener noreferrer">
            <i />
            <span>
              <b>Свежие новости</b>
              {hot.text}
              <span className="vh"> (в&nbsp;новой вкладке)</span>
            </span>
          </a>
        )}
        <MenuList items={items} />
        {friends.length > 0 && (
          <>
            <div className={styles.scale} aria-hidden="true" />
            <MenuList items={friends} />
          </>
        )}
        <VolumeSlider />
        <div className={styles.foot}>
          {onSignOut === undefined ? (
            <span />
          ) : (
            <button type="button" className={`key ${styles.quiet}`} onClick={onSignOut}>
              <Icon of={LogOut} />
              Выйти
            </button>
          )}
          <ThemeToggle />
        </div>
      </nav>
    </Modal>
  );
}

/** The volume of songs; a switch where a page can only mute them. */
function VolumeSlider() {
  const id = useId();
  const percent = Math.round(volume.use() * 100);
  if (!canSetVolume()) {
    return (
      <p className={volumeSliderStyles.mute}>
        <label htmlFor={id}>Звук песен</label>
        <Switch id={id} on={percent > 0} onChange={(on) => volume.set(Number(on))} />
      </p>
    );
  }
  return (
    <p className={volumeSliderStyles.volume}>
      <label htmlFor={id}>Громкость песен</label>
      <input
        id={id}
        type="range"
        className={volumeSliderStyles.range}
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={`${percent} %`}
        onChange={(event) => volume.set(Number(event.target.value) / 100)}
      />
    </p>
  );
}

function MenuList({ items }: { readonly items: readonly MenuItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ label, href, icon, newTab = false, current = false, external = false }) => (
        <li key={href + label}>
          <a
            className="key"
            href={href}
            aria-current={current ? "page" : undefined}
            {...(newTab ? { target: "_blank", rel: "noopener" } : {})}
          >
            <Icon of={icon} />
            {label}
            {newTab && <span className="vh"> (в&nbsp;новой вкладке)</span>}
            {external && <Icon of={ExternalLink} className={`ic ${styles.away}`} />}
          </a>
        </li>
      ))}
    </ul>
  );
}
