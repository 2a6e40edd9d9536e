import { isField, useKeys } from "../../../lib/keys.ts";
import { topDialog } from "@hitoslov/brand/controls/use-modal.ts";

type Actions = {
  readonly listen: () => void;
  readonly publish: () => void;
  readonly forward: () => void;
  readonly back: () => void;
  readonly undo: () => void;
  readonly cover: () => void;
  /** Sets the level with this position in the list, from 1. */
  readonly level: (position: number) => void;
  /** Moves the fragment by so many ms. */
  readonly move: (ms: number) => void;
};

/** The shortcuts of the queue, by `code`, so for every layout. A focused field or button keeps its own keys. */
export function useQueueShortcuts(actions: Partial<Actions>): void {
  useKeys("keydown", (event) => {
    const { code, target, defaultPrevented, repeat } = event;
    if (defaultPrevented || topDialog() !== undefined || isField(target)) return;
    if (/^(?:Space|(?:Numpad)?Enter)$/.test(code) && isPressable(target)) return;
    const action = actionOf(actions, event);
    if (action === undefined) return;
    event.preventDefault();
    if (!repeat) action();
  });
}

function actionOf(
  { level, move, ...actions }: Partial<Actions>,
  { code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
): (() => void) | undefined {
  if (altKey || shiftKey) return undefined;
  if (ctrlKey || metaKey) return code === "KeyZ" ? actions.undo : undefined;
  const position = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  if (position !== undefined) return level && (() => level(Number(position)));
  const by = shifts[code];
  if (by !== undefined) return move && (() => move(by));
  const name = keys[code];
  return name && actions[name];
}

const keys: Readonly<Record<string, Exclude<keyof Actions, "level" | "move"> | undefined>> = {
  Space: "listen",
  Enter: "publish",
  NumpadEnter: "publish",
  ArrowRight: "forward",
  ArrowLeft: "back",
  KeyC: "cover",
};

/** ms by which the fragment moves. */
const shifts: Readonly<Record<string, number | undefined>> = { BracketLeft: -1000, BracketRight: 1000 };

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a") !== null;
}
