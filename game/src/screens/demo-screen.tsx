import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { demoVisitQuery, queryClient } from "../lib/queries.ts";
import { signIn, useSession } from "../lib/session.ts";
import { Preloader } from "@hitoslov/brand/preloader.tsx";
import { RoundScreen } from "./round/round-screen.tsx";
import { Visit } from "./round/visit.tsx";

/** The game without an account: the visit gets a token of its own. */
export function DemoScreen() {
  const session = useSession();
  // Coming here anew, as after a dead game token, starts the round anew.
  const { key } = useLocation();
  const [failed, setFailed] = useState<Error | null>(null);
  const isGuest = session === null;
  useEffect(() => {
    if (!isGuest) return undefined;
    let current = true;
    queryClient.query(demoVisitQuery).then(
      ({ token }) => {
        // React may ask twice in development; one visit is enough.
        if (current) signIn({ kind: "demo", token });
      },
      (error: unknown) => setFailed(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      current = false;
    };
  }, [isGuest]);
  if (failed !== null) throw failed;
  return (
    <Visit key={key} mode="demo">
      {(isInstructed) =>
        isGuest ? <Preloader /> : <RoundScreen key={session.token} mode="demo" isInstructed={isInstructed} />
      }
    </Visit>
  );
}
