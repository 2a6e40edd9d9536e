import { WifiOff } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import styles from "../../features/room/line-note.module.css";

/** That the connection is lost, where the screen goes on showing what it has. */
export function LineNote({ tries }: { readonly tries: number }) {
  return (
    <div role="alert">
      {tries > 0 && (
        <p className={styles.note}>
          <Icon of={WifiOff} />
          <span>
            <b>Помехи на&nbsp;линии.</b> Ищем волну, эфир подождёт.
          </span>
        </p>
      )}
    </div>
  );
}
