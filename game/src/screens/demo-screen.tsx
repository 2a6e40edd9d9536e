import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { demoVisitQuery } from "../lib/queries.ts";
import { type Session, signIn, useSession } from "../lib/session.ts";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { watchBlocked } from "../lib/autoplay.ts";
import { preloadLaterViews } from "./round/lazy-views.ts";
import { RoundScreen } from "./round/round-screen.tsx";
import { Visit } from "./round/visit.tsx";

// If the browser blocks audio, the notice about it loads together with the first song.
watchBlocked(preloadLaterViews);

/**
 * The session. A guest gets a demo session with its own token; null until it is there.
 * @throws if the server gives no demo session.
 */
export function useDemoVisit(): Session | null {
  const session = useSession();
  const { data } = useQuery({ ...demoVisitQuery, enabled: session === null, throwOnError: true });
  useEffect(() => {
    if (session === null && data !== undefined) signIn({ kind: "demo", token: data.token });
  }, [session, data]);
  return session;
}

/** The game without an account. */
export function DemoScreen() {
  const session = useDemoVisit();
  return (
    <Visit mode="demo">{session === null ? <Preloader /> : <RoundScreen key={session.token} mode="demo" />}</Visit>
  );
}
