import { ExternalLink } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import type { MenuItem } from "./menu.tsx";
import styles from "./menu.module.css";

export function MenuList({ items }: { readonly items: readonly MenuItem[] }) {
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
