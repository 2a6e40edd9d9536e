import type { HostState } from "@hitoslov/contract";
import { ROOM_GUESTS } from "@hitoslov/contract/room-limits";
import { useQuery } from "@tanstack/react-query";
import { Lock, LockOpen, Play } from "lucide";
import { QRCodeSVG } from "qrcode.react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Record } from "../../art/record.tsx";
import type { RecordWord } from "../../art/record-bars.ts";
import { Crew } from "../../features/room/crew.tsx";
import type { CrewMember } from "../../features/room/crew-news.ts";
import dock from "../../features/room/host-dock.module.css";
import styles from "../../features/room/lobby.module.css";
import { gameSettingsQuery } from "../../lib/queries.ts";
import { plural } from "../../ui/figures.ts";
import { LineNote } from "./line-note.tsx";

/** Nothing is known of any song. */
export const sealed: readonly RecordWord[] = Array.from({ length: 28 }, () => ({ text: null, state: "empty" }));

type LobbyProps = {
  readonly room: HostState;
  readonly tries: number;
  readonly onStart: () => void;
  readonly onLock: () => void;
  readonly onRemove: (member: CrewMember) => void;
};

/** Guests gather: the code to type, the same as a picture on the label of the record, and who is here. */
export function Lobby({ room, tries, onStart, onLock, onRemove }: LobbyProps) {
  const { code, crew, locked, settings } = room;
  const { data } = useQuery(gameSettingsQuery);
  const left = ROOM_GUESTS - crew.length;
  const level = data?.difficulties.find(({ name }) => name === settings.level)?.title || `Уровень ${settings.level}`;
  return (
    <main className={`play ${styles.lobby}`}>
      <div className={styles.head}>
        <div className={styles.say}>
          <h1>Общий эфир</h1>
          <p>
            Наведите камеру или зайдите на&nbsp;<b>{location.host}/room</b> и&nbsp;наберите код
          </p>
          <p className={styles.code} role="img" aria-label={`Код эфира: ${[...code].join(", ")}`}>
            {[...code].map((letter, at) => (
              // Letters never change places.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={at} aria-hidden="true">
                {letter}
              </span>
            ))}
          </p>
        </div>
        <div className={styles.qr}>
          <div className={styles.disc}>
            <Record words={sealed} level={Number(settings.level)} span={360} />
          </div>
          <div className={styles.plate}>
            <QRCodeSVG
              value={`${location.origin}/room/${encodeURIComponent(code)}`}
              level="M"
              marginSize={2}
              fgColor="#10302e"
              role="img"
              aria-label="Код для камеры телефона: ведёт в этот эфир"
            />
          </div>
        </div>
      </div>
      <section className="panel" aria-label="Гости">
        <div className={styles.sheet}>
          <LineNote tries={tries} />
          <div className={styles.row}>
            <h2 className={styles.count}>Уже в&nbsp;эфире: {crew.length}</h2>
            <span className="muted">{locked ? "вход закрыт" : left > 0 ? `мест ещё ${left}` : "мест больше нет"}</span>
          </div>
          <Crew crew={crew} open={!locked && left > 0} onRemove={onRemove} />
        </div>
        <div className={`dock on-bed ${dock.dock}`}>
          <p className={dock.say}>
            <b>
              {settings.songs}&nbsp;{plural(settings.songs, "песня", "песни", "песен")}, «{level}»
            </b>
            <span>Звук идёт с&nbsp;этого экрана</span>
          </p>
          <button type="button" className="key key--big" onClick={onLock}>
            <Icon of={locked ? LockOpen : Lock} />
            {locked ? "Открыть вход" : "Закрыть вход"}
          </button>
          <button
            type="button"
            className="key key--big key--amber"
            aria-disabled={crew.length === 0 || undefined}
            onClick={() => {
              if (crew.length > 0) onStart();
            }}
          >
            <Icon of={Play} />
            Начать эфир
          </button>
        </div>
      </section>
    </main>
  );
}
