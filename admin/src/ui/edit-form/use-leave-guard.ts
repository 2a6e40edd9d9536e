import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { ask } from "../confirm.tsx";
import { token } from "../../lib/session.ts";

/** What is asked before something is left: what would become of it. */
type LeaveQuestion = { readonly title: string; readonly text: string };

const ofUnsaved: LeaveQuestion = { title: "Уйти без сохранения?", text: "То, что вы изменили, пропадёт." };

async function confirmLeave(question = ofUnsaved): Promise<boolean> {
  const answer = await ask({
    ...question,
    buttons: [
      { value: "stay", label: "Остаться" },
      { value: "leave", label: "Уйти", look: "bad" },
    ],
  });
  return answer === "leave";
}

type Guard = {
  readonly question: LeaveQuestion;
  readonly isDirty: () => boolean;
  readonly leave: () => void;
};

/** A screen and a dialog over it have one each. React Router supports one blocker at a time, so one question asks for all. */
const guards = new Set<Guard>();
const dirtyGuards = () => [...guards].filter(({ isDirty }) => isDirty());

/** Asks for every guard before another address is gone to; once in the app. */
export function useLeaveQuestion(): void {
  // Whoever was signed out is led to the door at once.
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        token() !== null &&
        (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search) &&
        dirtyGuards().length > 0,
      [],
    ),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void confirmLeave(dirtyGuards()[0]?.question).then((leaves) => {
      if (!leaves) return blocker.reset();
      for (const { leave } of dirtyGuards()) leave();
      blocker.proceed();
    });
  }, [blocker]);
}

type LeaveGuardOptions = {
  /** Where it is not unsaved changes that are left; always the same. */
  readonly question?: LeaveQuestion;
  /** The person wants no more what is left. */
  readonly onLeave?: () => void;
};

/** Asks before unsaved changes are left behind: by a link, the back button, a reload or a closed dialog. */
export function useLeaveGuard(dirty: boolean, { question = ofUnsaved, onLeave = () => {} }: LeaveGuardOptions = {}) {
  const guarded = useRef(dirty);
  useLayoutEffect(() => {
    guarded.current = dirty;
  });
  const handleLeave = useEffectEvent(onLeave);
  useEffect(() => {
    const guard = { question, isDirty: () => guarded.current, leave: () => handleLeave() };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [question]);
  useUnloadGuard(dirty);

  return {
    mayLeave: async () => {
      if (!guarded.current) return true;
      const leaves = await confirmLeave(question);
      if (leaves) onLeave();
      return leaves;
    },
    /** Everything is saved, though the screen does not show it yet. */
    release: () => {
      guarded.current = false;
    },
  };
}

/** Has the browser ask before the page is closed or loaded anew. */
export function useUnloadGuard(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", handleUnload);
    return () => removeEventListener("beforeunload", handleUnload);
  }, [on]);
}
