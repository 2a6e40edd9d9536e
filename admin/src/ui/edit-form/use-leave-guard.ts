import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { ask } from "../confirm.tsx";
import { token } from "../../lib/session.ts";

/** The question before leaving: what would be lost. */
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

/** A screen and a dialog over it have one each. React Router supports one blocker at a time, so all share one question. */
const guards = new Set<Guard>();
const dirtyGuards = () => [...guards].filter(({ isDirty }) => isDirty());

/** Asks on behalf of all guards before navigating; once in the app. */
export function useLeaveQuestion(): void {
  // After a sign-out, redirect without asking.
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        token() !== null &&
        (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search) &&
        dirtyGuards().length > 0,
      [],
    ),
  );
  const asking = useRef(false);
  // «Back» pressed again while the question is open is blocked too: the answer is for the last press.
  const handleAnswer = useEffectEvent((leaves: boolean) => {
    asking.current = false;
    if (blocker.state !== "blocked") return;
    if (!leaves) return blocker.reset();
    for (const { leave } of dirtyGuards()) leave();
    blocker.proceed();
  });
  useEffect(() => {
    if (blocker.state !== "blocked" || asking.current) return;
    asking.current = true;
    void confirmLeave(dirtyGuards()[0]?.question).then((leaves) => handleAnswer(leaves));
  }, [blocker]);
}

export type LeaveGuardOptions = {
  /** If something else than unsaved changes would be lost; must be a constant. */
  readonly question?: LeaveQuestion;
  /** Called when the user discards the changes. */
  readonly onLeave?: () => void;
};

/** Asks before unsaved changes are lost by a link, the back button, a reload or a closed dialog. */
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
    /** Everything is saved, though not rendered yet: don't ask. */
    release: () => {
      guarded.current = false;
    },
  };
}

/** Makes the browser ask before the page is closed or reloaded. */
export function useUnloadGuard(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", handleUnload);
    return () => removeEventListener("beforeunload", handleUnload);
  }, [on]);
}
