import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { ask } from "../confirm.tsx";
import { token } from "../../lib/session.ts";

async function confirmLeave(): Promise<boolean> {
  const answer = await ask({
    title: "Уйти без сохранения?",
    text: "То, что вы изменили, пропадёт.",
    keys: [
      { value: "stay", label: "Остаться" },
      { value: "leave", label: "Уйти", look: "bad" },
    ],
  });
  return answer === "leave";
}

/**
 * Asks before unsaved changes are left behind: by a link, the back button, a reload or a closed dialog. `onLeave`: the
 * person wants them no more.
 */
export function useLeaveGuard(dirty: boolean, onLeave: () => void = () => {}) {
  const guarded = useRef(dirty);
  useLayoutEffect(() => {
    guarded.current = dirty;
  });

  // Whoever was signed out is led to the door at once.
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        guarded.current &&
        token() !== null &&
        (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
      [],
    ),
  );
  const handleLeave = useEffectEvent(onLeave);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void confirmLeave().then((leaves) => {
      if (!leaves) return blocker.reset();
      handleLeave();
      blocker.proceed();
    });
  }, [blocker]);

  useEffect(() => {
    if (!dirty) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", handleUnload);
    return () => removeEventListener("beforeunload", handleUnload);
  }, [dirty]);

  return {
    mayLeave: async () => {
      if (!guarded.current) return true;
      const leaves = await confirmLeave();
      if (leaves) onLeave();
      return leaves;
    },
    /** Everything is saved, though the screen does not show it yet. */
    release: () => {
      guarded.current = false;
    },
  };
}
