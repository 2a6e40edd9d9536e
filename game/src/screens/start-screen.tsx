import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Record } from "../art/record.tsx";
import type { RecordWord } from "../art/record-bars.ts";
import { StartSheet } from "../features/start/start-sheet.tsx";
import { gameSettingsQuery } from "../lib/queries.ts";
import { Chrome } from "./chrome.tsx";
import { chooseLevel, readSaved } from "./round/saved-round.ts";

/** A line everybody knows, for the record on the cover of the game. */
const line: readonly RecordWord[] =
  "Ой полна полна коробушка есть и ситцы и парча Пожалей моя зазнобушка молодецкого плеча"
    .split(" ")
    .map((text) => ({ text, state: "given" }));

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
        record={<Record words={line} level={Number(level ?? 1)} played />}
        levels={levels}
        level={level}
        onLevel={handleLevel}
        onStart={() => void navigate("/play")}
      />
    </>
  );
}
