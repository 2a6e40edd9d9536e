import type { GuessedSong } from "@hitoslov/contract";
import { limits } from "@hitoslov/contract/limits";
import { plural } from "@hitoslov/contract/plural";
import type { ReplayKind } from "@hitoslov/rules/replay";
import { useQuery } from "@tanstack/react-query";
import { Disc3 } from "lucide";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { Modal } from "@hitoslov/brand/controls/modal.tsx";
import { Skeleton } from "@hitoslov/brand/controls/skeleton.tsx";
import { Icon } from "@hitoslov/brand/icon.tsx";
import replayDialogStyles from "./replay-dialog.module.css";
import styles from "./tracks.module.css";
import { unlockAudio } from "../../lib/audio-output.ts";
import { replayPath } from "../../lib/paths.ts";
import { gameSettingsQuery } from "../../lib/queries.ts";
import { creditLines } from "../../ui/credits.ts";
import { whole } from "../../lib/figures.ts";
import { signed } from "../../ui/figures.ts";
import { MiniRecord } from "../../ui/mini-record.tsx";
import { Segment } from "../../ui/segment.tsx";
import { isStuck, State, Trouble } from "../../ui/state.tsx";
import { useCall } from "../use-call.ts";
import { guessedQuery } from "./guessed-query.ts";
import { type ListedTrack, TrackList } from "./track-list.tsx";

const page = limits.page.default;
const all = { value: "", label: "Все" };

/** The records that the player has restored, latest first. */
export function GuessedShelf() {
  const { data: settings, isPending, failureCount } = useQuery(gameSettingsQuery);
  const [level, setLevel] = useState(all.value);
  const [count, setCount] = useState<number>(page);
  const navigate = useNavigate();
  const { call } = useCall();
  // The dialog stays when it has closed: it gives the focus back.
  const [again, setAgain] = useState<{ readonly soundId: string; readonly open: boolean } | null>(null);
  const query = useQuery(guessedQuery(level === all.value ? null : Number(level), count));
  const { data, isFetching } = query;
  const levels = settings?.difficulties.map(({ name }) => ({ value: name, label: `Уровень\u00A0${name}` })) ?? [];

  const handleLevel = (value: string) => {
    setLevel(value);
    setCount(page);
  };
  if (isStuck(query)) {
    return <Trouble text="Песни не загрузились." busy={isFetching} onRetry={() => void query.refetch()} />;
  }
  // Levels that came after the records would push them down.
  if (data === undefined || (isPending && failureCount === 0)) return <Skeleton rows={6} />;
  if (data.total === 0 && level === all.value) {
    return (
      <State title="Полка пуста" text="Соберите все слова песни, и&nbsp;пластинка встанет сюда.">
        <a className="key key--amber" href="/play">
          Играть
        </a>
      </State>
    );
  }
  // As the list has it now: it may have been opened from that of before a replay.
  const song = data.data.find(({ _id }) => _id === again?.soundId);
  return (
    <>
      <div className={styles.head}>
        {levels.length > 1 && (
          <Segment label="Уровень" options={[all, ...levels]} value={level} onChange={handleLevel} />
        )}
        <span className="muted" role="status">
          {whole(data.total)}&nbsp;{plural(data.total, "песня", "песни", "песен")}
        </span>
      </div>
      <TrackList
        label="Мои песни"
        tracks={data.data.map((it) => listed(it, () => setAgain({ soundId: it._id, open: true })))}
      />
      {again !== null && song !== undefined && (
        <ReplayDialog
          open={again.open}
          name={song.name}
          played={song.replayed}
          left={data.replayPoints}
          onChoose={(replay) => {
            unlockAudio();
            void navigate(replayPath({ soundId: song._id, replay }));
          }}
          onCall={() => call({ soundId: song._id })}
          onClose={() => setAgain({ ...again, open: false })}
        />
      )}
      {data.data.length < data.total && (
        <div className={styles.more}>
          <button
            type="button"
            className="key"
            aria-busy={isFetching || undefined}
            onClick={() => setCount(count + page)}
          >
            Показать ещё
          </button>
        </div>
      )}
    </>
  );
}

function listed(song: GuessedSong, onReplay: () => void): ListedTrack {
  const { _id, name, executors, authors, film, sound, level, points } = song;
  const lines = creditLines({ ...authors, executors, film });
  const end = (
    <>
      {signed(points)}
      <button
        type="button"
        className={`key key--icon ${styles.again}`}
        aria-label={`Переиздание: ${name}`}
        onClick={onReplay}
      >
        <Icon of={Disc3} />
      </button>
    </>
  );
  return { id: _id, name, by: lines[0] ?? "", sound, lines, level: Number(level), end };
}

const kinds: readonly { readonly kind: ReplayKind; readonly name: string }[] = [
  { kind: "other", name: "Другие пропуски" },
  { kind: "more", name: "Больше пропусков" },
  { kind: "typed", name: "Только вписывать" },
];

type ReplayDialogProps = {
  readonly open: boolean;
  readonly name: string;
  /** What was played today. */
  readonly played: readonly ReplayKind[];
  /** Points that can still be won today. */
  readonly left: number;
  readonly onChoose: (kind: ReplayKind) => void;
  /** Calls a friend to a duel with it. */
  readonly onCall: () => void;
  readonly onClose: () => void;
};

/** How a guessed song is to come again. */
function ReplayDialog({ open, name, played, left, onChoose, onCall, onClose }: ReplayDialogProps) {
  const id = useId();
  const first = kinds.find(({ kind }) => !played.includes(kind))?.kind;
  return (
    <Modal
      open={open}
      className={replayDialogStyles.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onClose={onClose}
      onBeside={onClose}
    >
      <span className={replayDialogStyles.record}>
        <MiniRecord level={4} />
      </span>
      <h2 id={`${id}title`}>Переиздание</h2>
      <p id={`${id}text`}>
        «{name}» ещё раз, за&nbsp;десятую часть очков.{" "}
        {left > 0
          ? `Сегодня переиздания принесут ещё до\u00A0${left}\u00A0${plural(left, "очка", "очков", "очков")}.`
          : "Сегодня очки за\u00A0переиздания закончились, играть можно и\u00A0так."}
      </p>
      <div className={replayDialogStyles.kinds}>
        {kinds.map(({ kind, name: label }) => {
          const isPlayed = played.includes(kind);
          return (
            <button
              key={kind}
              type="button"
              className="key key--big"
              disabled={isPlayed}
              data-first-focus={kind === first || undefined}
              onClick={() => onChoose(kind)}
            >
              {label}
              {isPlayed && <small>{"сыграно, завтра\u00A0— снова"}</small>}
            </button>
          );
        })}
      </div>
      <p>Или пусть её соберёт друг: дуэль на&nbsp;три песни.</p>
      <div className={replayDialogStyles.kinds}>
        <button type="button" className="key key--big" onClick={onCall}>
          Вызвать друга
        </button>
      </div>
      <button type="button" className="key" data-first-focus={first === undefined || undefined} onClick={onClose}>
        Закрыть
      </button>
    </Modal>
  );
}
