import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import { type IconNode, LogOut, X } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Logo } from "@hitoslov/brand/logo.tsx";
import { MenuList } from "./menu-list.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { MENU_ID } from "./top-bar.tsx";
import { useId, useState } from "react";
import { volume } from "../../lib/preferences.ts";
import { canSetVolume } from "../../lib/voice.ts";
import volumeSliderStyles from "./volume-slider.module.css";
import styles from "./menu.module.css";

export type MenuItem = {
  readonly label: string;
  readonly href: string;
  readonly icon: IconNode;
  readonly newTab?: boolean;
  readonly current?: boolean;
  /** Leads to another site. */
  readonly external?: boolean;
};

export type MenuProps = {
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

/** The keys of the radiogram; the current one is lit. */
export function Menu({ open, onClose, homeHref, hot, items, friends = [], onSignOut }: MenuProps) {
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

/** How loud the songs are; a switch where a page can only mute them. */
function VolumeSlider() {
  const id = useId();
  const [settable] = useState(canSetVolume);
  const percent = Math.round(volume.use() * 100);
  if (!settable) {
    return (
      <p className={volumeSliderStyles.mute}>
        <label htmlFor={id}>Звук песен</label>
        <input
          id={id}
          className="switch"
          type="checkbox"
          // A checkbox tells by itself whether it is checked.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          checked={percent > 0}
          onChange={(event) => volume.set(Number(event.target.checked))}
        />
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
