import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Radiola } from "@hitoslov/brand/radiola.tsx";
import { settingsQuery } from "../lib/queries.ts";

/** Shown if the game has started from the device's cache and there is no connection. */
export function OfflineScreen({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Standby
      title={"Тишина в\u00A0эфире"}
      text="Нет связи. Игра включится сама, как только линия вернётся."
      label="Проверить связь"
      onRetry={onRetry}
    />
  );
}

const whileRepairing = "Приёмник на\u00A0профилактике. Очки и\u00A0места в\u00A0розыгрыше сохранены.";

/** While staff repair. */
export function RepairScreen({ text }: { readonly text: string }) {
  const { refetch, isFetching } = useQuery(settingsQuery);
  return (
    <Standby
      title="Меняем лампы"
      text={text || whileRepairing}
      label="Проверить эфир"
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

type StandbyProps = {
  readonly title: ReactNode;
  readonly text: string;
  readonly label: string;
  readonly busy?: boolean;
  readonly onRetry: () => void;
};

/** In the place of every screen while there is nothing to play; it goes by itself when there is again. */
function Standby({ title, text, label, busy = false, onRetry }: StandbyProps) {
  return (
    <main className="preloader">
      <div className="preloader__art">
        <svg className="preloader__logo" role="img" aria-label="Хитослов">
          <use href="#logo" />
        </svg>
        <Radiola className="preloader__radiola" state="repair" />
      </div>
      <div className="panel preloader__panel">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <button type="button" className="key key--action key--big" disabled={busy} onClick={onRetry}>
          <Icon of={RefreshCw} />
          {label}
        </button>
      </div>
    </main>
  );
}
