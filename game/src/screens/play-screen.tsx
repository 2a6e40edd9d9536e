import { useMemo } from "react";
import { useLocation } from "react-router";
import type { RoundServer } from "../features/round/round-server.ts";
import { api } from "../lib/api.ts";
import { retryUntilOnline } from "../lib/connection.ts";
import { readReplay, type Replay } from "../lib/paths.ts";
import { watchBlocked } from "../lib/autoplay.ts";
import { preloadLaterViews } from "./round/lazy-views.ts";
import { RoundScreen } from "./round/round-screen.tsx";
import { Visit } from "./round/visit.tsx";

// The notice that audio is blocked loads with the first song.
watchBlocked(preloadLaterViews);

/** The songs of a level, or a guessed one again. */
export function PlayScreen() {
  const { search } = useLocation();
  const server = useMemo(() => {
    const replay = readReplay(search);
    return replay === null ? null : replayServer(replay);
  }, [search]);
  const played = server === null ? { mode: "game" as const } : { mode: "replay" as const, server };
  return (
    <Visit mode={played.mode}>
      <RoundScreen key={search} {...played} />
    </Visit>
  );
}

function replayServer(replay: Replay): Partial<RoundServer> {
  return {
    load: async (_, stop) => {
      const { sound, ...dealt } = await retryUntilOnline(api.replaySound, replay, stop);
      return { sounds: [sound], ...dealt };
    },
    // A song that is known says nothing of how hard it is.
    launch: () => {},
  };
}
