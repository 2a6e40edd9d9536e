import { RefreshCw } from "lucide";
import { Icon } from "../art/icon.tsx";
import { Radiola } from "../art/radiola.tsx";

/** The game has started from what the device keeps, and there is no line; it goes on by itself when the line is back. */
export function OfflineScreen({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <main className="preloader">
      <div className="preloader__art">
        <svg className="preloader__logo" role="img" aria-label="Хитослов">
          <use href="#logo" />
        </svg>
        <Radiola className="preloader__radiola" inRepair />
      </div>
      <div className="panel preloader__panel">
        <h1>Тишина в&nbsp;эфире</h1>
        <p className="lead">Нет связи. Игра включится сама, как только линия вернётся.</p>
        <button type="button" className="key key--action key--big" onClick={onRetry}>
          <Icon of={RefreshCw} />
          Проверить связь
        </button>
      </div>
    </main>
  );
}
