import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide";
import { Icon } from "../art/icon.tsx";
import { Radiola } from "../art/radiola.tsx";
import { settingsQuery } from "../lib/queries.ts";

/** In the place of every screen while staff repair; it goes by itself when they are done. */
export function RepairScreen({ text }: { readonly text: string }) {
  const { refetch, isFetching } = useQuery(settingsQuery);
  return (
    <main className="preloader">
      <div className="preloader__art">
        <svg className="preloader__logo" role="img" aria-label="Хитослов">
          <use href="#logo" />
        </svg>
        <Radiola className="preloader__radiola" inRepair />
      </div>
      <div className="panel preloader__panel">
        <h1>Меняем лампы</h1>
        <p className="lead">{text || "Приёмник на\u00A0профилактике. Очки и\u00A0места в\u00A0розыгрыше сохранены."}</p>
        <button type="button" className="key key--action key--big" disabled={isFetching} onClick={() => void refetch()}>
          <Icon of={RefreshCw} />
          Проверить эфир
        </button>
      </div>
    </main>
  );
}
