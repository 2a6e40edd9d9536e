import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { StartSheet } from "../features/start/start-sheet.tsx";
import { lazily } from "../lib/lazily.ts";
import { gameSettingsQuery } from "../lib/queries.ts";
import { unlockAudio } from "../lib/unlocked-audio.ts";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Chrome } from "./chrome.tsx";
import { chooseLevel, readSaved } from "./round/saved-round.ts";

const StartTeaser = lazily(
  () => import("./draws/start-teaser.tsx"),
  (module) => module.StartTeaser,
);

const StartDaily = lazily(
  () => import("./daily-screen.tsx"),
  (module) => module.StartDaily,
);

const StartLead = lazily(
  () => import("./daily-screen.tsx"),
  (module) => module.StartLead,
);

const lead = <>Слушайте песню. Верните слова на&nbsp;место.</>;

export function StartScreen() {
  const navigate = useNavigate();
  const { data } = useQuery(gameSettingsQuery);
  const levels = data?.difficulties.map(({ name }) => ({ value: name, label: `Уровень ${name}` })) ?? [];
  const [chosen, setChosen] = useState(() => readSaved()?.level ?? null);
  const level = chosen ?? levels[0]?.value ?? null;

  const handleLevel = (value: string) => {
    chooseLevel(value);
    setChosen(value);
  };
  return (
    <>
      <Chrome logo="never" />
      <StartSheet
        record={<CoverRecord level={Number(level ?? 1)} />}
        levels={levels}
        level={level}
        onLevel={handleLevel}
        onStart={() => {
          unlockAudio();
          void navigate("/play");
        }}
        lead={
          <Suspense fallback={lead}>
            <StartLead otherwise={lead} />
          </Suspense>
        }
        daily={
          <Suspense fallback={null}>
            <StartDaily />
          </Suspense>
        }
        teaser={
          <Suspense fallback={null}>
            <StartTeaser />
          </Suspense>
        }
      />
    </>
  );
}
