import { ROOM_PLACE_SECONDS } from "@hitoslov/contract/room-limits";
import { RotateCcw, WifiOff } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import type { RecordWord } from "../../art/record-bars.ts";
import { Record } from "../../art/record.tsx";
import { Stage } from "../../art/stage.tsx";
import noteStyles from "./connection-note.module.css";
import styles from "./wait.module.css";
import { AppLink } from "../../ui/app-link.tsx";
import { CoverRecord } from "../../ui/cover-record.tsx";
import { Page } from "../../ui/page.tsx";
import { State } from "../../ui/state.tsx";
import { RoomBar } from "./room-bar.tsx";

type LostProps = {
  readonly code: string;
  readonly tries: number;
  readonly onRetry: () => void;
  /** Given before the first state of the room: then this screen shows its own bar and exit. */
  readonly homeHref?: string;
  readonly onLeave?: () => void;
};

const silence: readonly RecordWord[] = Array.from({ length: 14 }, () => ({ text: null, state: "empty" }));

/** No connection: it is retried by itself and at a press. */
export function Lost({ code, tries, onRetry, homeHref, onLeave }: LostProps) {
  return (
    <>
      {homeHref !== undefined && <RoomBar homeHref={homeHref} code={code} isPhone />}
      <main className={`play ${styles.wait}`}>
        <Stage record={<Record words={silence} level={6} />} />
        <section className="panel" aria-label="Нет связи">
          <div className={styles.result}>
            <p className={styles.lost}>
              <Icon of={WifiOff} />
            </p>
            <div role="alert">
              <h1 className="h2">Помехи на&nbsp;линии</h1>
            </div>
            <p className="lead muted">
              Ищем вашу волну, попытка&nbsp;{tries}. Собранные слова и&nbsp;очки с&nbsp;вами, место в&nbsp;эфире держим{" "}
              {ROOM_PLACE_SECONDS / 60}&nbsp;минуты.
            </p>
          </div>
          <div className={`dock on-bed ${styles.dock} ${styles.two}`}>
            {onLeave === undefined ? (
              <AppLink className="key key--big" to={homeHref ?? "/"}>
                Выйти
              </AppLink>
            ) : (
              <button type="button" className="key key--big" onClick={onLeave}>
                Выйти
              </button>
            )}
            <button type="button" className="key key--big key--amber" onClick={onRetry}>
              <Icon of={RotateCcw} />
              Подключиться
            </button>
          </div>
        </section>
      </main>
    </>
  );
}

type ReplacedProps = { readonly title: string; readonly onTake: () => void };

/** The room was opened on another screen; a press moves it back here. */
export function Replaced({ title, onTake }: ReplacedProps) {
  return (
    <Page bar={<RoomBar homeHref="/" />} title="Общий эфир" art={<CoverRecord level={6} />}>
      <State title={title} text="Здесь эфир остановлен: два экрана мешали&nbsp;бы друг другу.">
        <button type="button" className="key key--amber" onClick={onTake}>
          Перенести сюда
        </button>
      </State>
    </Page>
  );
}

/** Says that the connection is lost, on screens that stay visible meanwhile. */
export function ConnectionNote({ tries }: { readonly tries: number }) {
  return (
    <div role="alert">
      {tries > 0 && (
        <p className={noteStyles.note}>
          <Icon of={WifiOff} />
          <span>
            <b>Помехи на&nbsp;линии.</b> Ищем волну, эфир подождёт.
          </span>
        </p>
      )}
    </div>
  );
}
