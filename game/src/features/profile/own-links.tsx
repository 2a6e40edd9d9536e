import { Disc3, Gift, Settings } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import styles from "./profile.module.css";

/** The screens that the menu has no key for. */
export function OwnLinks() {
  return (
    <nav className={styles.links} aria-label="Моё">
      <AppLink className="key" to="/sounds">
        <Icon of={Disc3} />
        Мои песни
      </AppLink>
      <AppLink className="key" to="/stocks">
        <Icon of={Gift} />
        Розыгрыши
      </AppLink>
      <AppLink className="key" to="/settings">
        <Icon of={Settings} />
        Настройки
      </AppLink>
    </nav>
  );
}
