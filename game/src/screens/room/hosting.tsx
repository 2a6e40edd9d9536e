import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { RoomSettings } from "@hitoslov/contract";
import { CoverRecord } from "../../ui/cover-record.tsx";
import { Page, PAGE_ID } from "../../ui/page.tsx";
import { loadHosted, type RoomPlace, saveHosted } from "../../lib/room-place.ts";
import { laterApi } from "../../lib/later-api.ts";
import { useSession } from "../../lib/session.ts";
import { unlockAudio } from "../../lib/unlocked-audio.ts";
import { AppLink } from "../../ui/app-link.tsx";
import { refusalOf } from "../../ui/refusal.ts";
import { Chrome } from "../chrome.tsx";
import styles from "../../features/room/setup.module.css";
import { CodeForm } from "./code-form.tsx";
import { Host } from "./host.tsx";
import { Setup } from "./setup.tsx";

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
    onError: () => {
      saveHosted(null);
      setPlace(null);
    },
  });

  if (isPlayer && place !== null) {
    const handleGone = (why: string | null) => {
      saveHosted(null);
      setEnded(why);
      setPlace(null);
    };
    return <Host key={place.token} place={place} onGone={handleGone} onResume={() => resume.mutate()} />;
  }
  const refused = refusalOf(open.error, settingsFields);
  return (
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      <Page
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
              unlockAudio();
              open.reset();
              resume.mutate();
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
    </>
  );
}
