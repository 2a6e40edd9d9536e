import { RefreshCw } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Radiola } from "@hitoslov/brand/radiola.tsx";

type StandbyProps = {
  readonly title: ReactNode;
  readonly text: string;
  readonly label: string;
  readonly busy?: boolean;
  readonly onRetry: () => void;
};

/** In the place of every screen while there is nothing to play; it goes by itself when there is again. */
export function Standby({ title, text, label, busy = false, onRetry }: StandbyProps) {
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
