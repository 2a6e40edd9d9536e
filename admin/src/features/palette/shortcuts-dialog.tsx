import { Dialog } from "../../ui/dialog/dialog.tsx";
import { shortcuts } from "./shortcuts.ts";
import styles from "./palette.module.css";

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Клавиши" onClose={onClose}>
      {shortcuts.map(({ where, list }) => (
        <section key={where} aria-label={where}>
          <h3 className={styles.where}>{where}</h3>
          <dl className={styles.shortcuts}>
            {list.map(({ keys, what }) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
