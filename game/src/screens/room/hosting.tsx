import type { RoomSettings } from "@hitoslov/contract";
import { ApiError } from "@hitoslov/contract/client";
import { roomChoices } from "@hitoslov/contract/room-limits";
import { plural } from "@hitoslov/contract/plural";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { showToast } from "@hitoslov/brand/toasts.ts";
import styles from "./setup.module.css";
import { unlockAudio } from "../../lib/audio-output.ts";
import { laterApi } from "../../lib/later-api.ts";
import { gameSettingsQuery } from "../../lib/queries.ts";
import { isHostedElsewhere, loadHosted, type RoomPlace, saveHosted } from "../../lib/room-place.ts";
import { useSession } from "../../lib/session.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { CoverRecord } from "../../ui/cover-record.tsx";
import { refusalOf } from "../../ui/form.tsx";
import { Page } from "../../ui/page.tsx";
import { ChoiceSetting, SwitchSetting } from "../../ui/setting.tsx";
import { Chrome } from "../chrome.tsx";
import { CodeForm, HeardSongsNote } from "./entrance.tsx";
import { Host } from "./host.tsx";

type SetupProps = {
  readonly error: string | undefined;
  readonly pending: boolean;
  readonly onOpen: (settings: RoomSettings) => void;
  /** The room is open on another screen of the same player. */
  readonly onResume: () => void;
};

const songs = roomChoices.songs.map((count) => ({
  value: String(count),
  label: `${count}\u00A0${plural(count, "песня", "песни", "песен")}`,
}));
const seconds = roomChoices.seconds.map((count) => ({ value: String(count), label: `${count}\u00A0с` }));
const ways = [
  { value: "choose", label: "Выбирать" },
  { value: "type", label: "Печатать" },
] as const;

/** What a room is to be like. */
function Setup({ error, pending, onOpen, onResume }: SetupProps) {
  const { data } = useQuery(gameSettingsQuery);
  const levels =
    data?.difficulties.map(({ name, title }) => ({ value: name, label: title || `Уровень ${name}` })) ?? [];
  const [chosen, setChosen] = useState<Partial<RoomSettings>>({});
  const all: RoomSettings = {
    songs: 5,
    level: levels[0]?.value ?? "1",
    seconds: 60,
    typing: false,
    hints: false,
    ...chosen,
  };
  const choose = (change: Partial<RoomSettings>) => setChosen({ ...chosen, ...change });
  return (
    <section className={styles.setup} aria-label="Новый эфир">
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <ChoiceSetting
        label="Сколько песен"
        options={songs}
        value={String(all.songs)}
        onChange={(value) => choose({ songs: roomChoices.songs.find((it) => String(it) === value) ?? 5 })}
      />
      <ChoiceSetting label="Уровень" options={levels} value={all.level} onChange={(level) => choose({ level })} />
      <ChoiceSetting
        label="На песню"
        options={seconds}
        value={String(all.seconds)}
        onChange={(value) => choose({ seconds: roomChoices.seconds.find((it) => String(it) === value) ?? 60 })}
      />
      <ChoiceSetting
        label="Слова на&nbsp;телефоне"
        options={ways}
        value={all.typing ? "type" : "choose"}
        onChange={(value) => choose({ typing: value === "type" })}
      />
      <SwitchSetting
        label="Подсказки"
        hint="Каждому одна лампа в&nbsp;песне; слово с&nbsp;ней стоит половину"
        on={all.hints}
        onChange={(hints) => choose({ hints })}
      />
      <HeardSongsNote />
      <div className={styles.keys}>
        <button
          type="button"
          className="key key--big key--action"
          aria-busy={pending || undefined}
          onClick={() => {
            if (!pending) onOpen(all);
          }}
        >
          Открыть эфир
        </button>
        <button type="button" className="link" onClick={onResume}>
          Эфир открыт на&nbsp;другом экране? Перенести сюда
        </button>
      </div>
    </section>
  );
}

const settingsFields = ["songs", "level", "seconds", "typing", "hints"];

/** The host's side: the room that is open here, or what opens one; a guest finds where to put the code. */
export function Hosting() {
  const isPlayer = useSession()?.kind === "player";
  const [place, setPlace] = useState(loadHosted);
  const [ended, setEnded] = useState<string | null>(null);

  const handlePlace = (next: RoomPlace) => {
    saveHosted(next);
    setEnded(null);
    setPlace(next);
  };
  const open = useMutation({
    mutationFn: (settings: RoomSettings) => laterApi.openRoom(settings),
    onSuccess: handlePlace,
  });
  const resume = useMutation({
    mutationFn: () => laterApi.resumeRoom({}),
    onSuccess: handlePlace,
    onError: (error) => {
      // The form, where there is no place yet, says it itself.
      if (place === null) return;
      if (!(error instanceof ApiError && error.status === 404)) {
        return showToast({ variant: "danger", title: "Не\u00A0получилось", text: error.message });
      }
      saveHosted(null);
      setPlace(null);
    },
  });

  const handleResume = () => {
    unlockAudio();
    // Each call ends the token of the one before, which this screen may be using by then.
    if (!resume.isPending) resume.mutate();
  };

  if (isPlayer && place !== null) {
    const handleGone = (why: string | null) => {
      if (!isHostedElsewhere(place)) saveHosted(null);
      setEnded(why);
      setPlace(null);
    };
    return <Host key={place.token} place={place} onGone={handleGone} onResume={handleResume} />;
  }
  const refused = refusalOf(open.error, settingsFields);
  return (
    <Page
      bar={<Chrome />}
      title="Общий эфир"
      lead="Поёт один экран, клавиши&nbsp;— телефоны. До&nbsp;100&nbsp;гостей, без регистрации."
      art={<CoverRecord level={2} />}
    >
      {isPlayer ? (
        <Setup
          error={ended ?? refused.error ?? Object.values(refused.errors)[0] ?? resume.error?.message}
          pending={open.isPending}
          onOpen={(settings) => {
            // Later songs begin without a press.
            unlockAudio();
            setEnded(null);
            resume.reset();
            open.mutate(settings);
          }}
          onResume={() => {
            open.reset();
            handleResume();
          }}
        />
      ) : (
        <p className={styles.note}>
          <AppLink className="link" to="/auth?from=/room">
            Войдите
          </AppLink>
          , чтобы открыть свой эфир.
        </p>
      )}
      <CodeForm />
    </Page>
  );
}
