import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { ask } from "../../lib/questions.ts";
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

/** Asks before unsaved changes are left behind: by a link, the back button, a reload or a closed dialog. */
export function useLeaveGuard(dirty: boolean) {
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
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void confirmLeave().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    if (!dirty) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", handleUnload);
    return () => removeEventListener("beforeunload", handleUnload);
  }, [dirty]);

  return {
    mayLeave: () => (guarded.current ? confirmLeave() : Promise.resolve(true)),
    /** Everything is saved, though the screen does not show it yet. */
    release: () => {
      guarded.current = false;
    },
  };
}
