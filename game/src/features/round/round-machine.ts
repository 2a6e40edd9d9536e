import { ApiError } from "@hitoslov/contract/client";
import { type Hint, hints } from "@hitoslov/contract/hints";
import { assign, emit, fromPromise, raise, setup } from "xstate";
import { isComplete, stepBack } from "./deck.ts";
import { applyHint, isSolved, tally, markUsed } from "./fragment-state.ts";
import { applyVerdicts, enqueueGuesses, hasAllWords, headOf } from "./guess-queue.ts";
import { loadPages, takePages } from "./load-pages.ts";
import {
  canChangeLevel,
  canGoBack,
  canGoForward,
  changeLevel,
  changeSong,
  deckOf,
  nextStep,
  playSeconds,
  type RoundContext,
  type RoundInput,
  songOf,
  startAnew,
  startClock,
  startContext,
  takeResult,
  activateDeck,
} from "./round-context.ts";
import type { RoundEvent, RoundSignal, SongPosition } from "./round-events.ts";
import type { Finished } from "./round-server.ts";

/** The pause after songs were reloaded, ms; specification, section 9. */
const reloadPause = 500;
/** How long the verdict on the author is shown, ms. */
const verdictTime = 900;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "Что-то пошло не так";
}

/** Whether the song was finished in another tab or withdrawn, or its game has expired: it must be dealt again. */
function isOutdated({ event: { error } }: { readonly event: { readonly error: unknown } }): boolean {
  return error instanceof ApiError && [401, 409].includes(error.status);
}

type Given = { readonly input: RoundContext; readonly signal: AbortSignal };

/** The input of every call: the whole context. */
const input = ({ context }: { readonly context: RoundContext }): RoundContext => context;

async function finishSong(context: RoundContext): Promise<Finished> {
  const { server, authorId, tokenGame } = context;
  const song = songOf(context);
  if (song === undefined) throw new Error("There is no song");
  return server.finish({ song, authorId, seconds: playSeconds(context, song) ?? 0 }, tokenGame);
}

export const roundMachine = setup({
  // How xstate takes types: at run time it is an empty object.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion typescript/no-unnecessary-type-assertion
  types: {} as { context: RoundContext; events: RoundEvent; input: RoundInput; emitted: RoundSignal },
  actors: {
    loadPages: fromPromise(({ input, signal }: Given) => loadPages(input, signal)),
    checkWords: fromPromise(({ input: { server, sent, tokenGame } }: Given) => server.check(sent, tokenGame)),
    askHint: fromPromise(async ({ input: { hint, server, tokenGame } }: Given) => {
      if (hint === null) throw new Error("There is no hint");
      return { ask: hint, answer: await server.hint(hint, tokenGame) };
    }),
    listAuthors: fromPromise(({ input, signal }: Given) =>
      input.server.authors(songOf(input)?._id ?? "", input.tokenGame, signal),
    ),
    finishSong: fromPromise(({ input }: Given) => finishSong(input)),
    completeDemo: fromPromise(({ input }: Given) => input.server.completeDemo()),
  },
  guards: {
    isSolved: ({ context }) => {
      const song = songOf(context);
      return song !== undefined && isSolved(song) && isQuiet(context);
    },
    isFinished: ({ context }) => songOf(context)?.guessed === true,
    isDemoComplete: ({ context }) => {
      const deck = deckOf(context);
      return context.mode === "demo" && deck !== undefined && isComplete(deck);
    },
    hasUnguessed: ({ context }) => songOf(context)?.guessed === false,
    hasNamedAuthor: ({ context }) => context.authorId !== null,
    hasNoAuthors: ({ context }) => context.authors.length === 0,
    mustLoad: ({ context }) => nextStep(context).kind === "load",
    isLevelDone: ({ context }) => nextStep(context).kind === "done",
  },
  actions: {
    forward: assign(({ context }) => {
      const step = nextStep(context);
      return step.kind === "moved" ? activateDeck(context, step.deck) : {};
    }),
    backward: assign(({ context }) => {
      const deck = deckOf(context);
      return deck === undefined ? {} : activateDeck(context, stepBack(deck));
    }),
    startClock: assign(({ context }) => startClock(context)),
    accept: emit(({ context, event }) => ({ type: "accepted" as const, event, at: songPositionOf(context) })),
    launch: ({ context }) => {
      const { unlaunched } = context;
      if (unlaunched !== null && unlaunched === songOf(context)?._id) context.server.launch(unlaunched);
    },
  },
}).createMachine({
  id: "round",
  context: ({ input }) => startContext(input),
  type: "parallel",
  states: {
    /** What the player sees. */
    screen: {
      initial: "loading",
      states: {
        loading: {
          invoke: {
            src: "loadPages",
            input,
            onDone: [
              {
                guard: ({ event }) => event.output.reloaded,
                target: "pausing",
                actions: assign(({ context, event }) => takePages(context, event.output)),
              },
              {
                target: "loaded",
                actions: assign(({ context, event }) => takePages(context, event.output)),
              },
            ],
            onError: [
              {
                // What this browser or visit remembers may be gone, like a level that staff have deleted.
                guard: ({ context, event }) =>
                  event.error instanceof ApiError &&
                  event.error.status === 400 &&
                  (context.level ?? context.saved) !== null,
                target: "next",
                actions: assign(({ context }) => startContext({ ...context, saved: null })),
              },
              { target: "trouble", actions: assign({ error: ({ event }) => messageOf(event.error) }) },
            ],
          },
        },
        loaded: {
          always: [
            { guard: "isDemoComplete", target: "demoDone" },
            // The result of a song guessed on an earlier visit was already shown.
            { guard: "hasUnguessed", target: "playing" },
            { target: "next" },
          ],
        },
        pausing: { after: { [reloadPause]: "next" } },
        /** Choosing the next song. */
        next: {
          always: [
            { guard: "mustLoad", target: "loading" },
            { guard: "isLevelDone", target: "levelDone" },
            { target: "playing", actions: "forward" },
          ],
        },
        playing: {
          always: [
            { guard: "isFinished", target: "result" },
            { guard: "isSolved", target: "authors" },
          ],
          on: {
            RETRY: { target: "loading", actions: assign(({ context }) => startAnew(context)) },
            SELECT_BLANK: { actions: assign({ active: ({ event }) => event.position, wrong: null }) },
            TYPED: { actions: assign({ isTyping: true }) },
            AUDIO_REQUESTED: { actions: "startClock" },
            START: { actions: ["launch", assign({ unlaunched: null })] },
            GIVE_UP: { guard: ({ context }) => isQuiet(context), target: "finishing" },
            WORDS_SELECTED: {
              actions: [assign(({ context, event }) => enqueueGuesses(context, event.words)), "startClock"],
            },
          },
        },
        authors: {
          initial: "loading",
          states: {
            loading: {
              invoke: {
                src: "listAuthors",
                input,
                onDone: { target: "choosing", actions: assign({ authors: ({ event }) => event.output }) },
                onError: {
                  target: "#round.screen.trouble",
                  actions: assign({ error: ({ event }) => messageOf(event.error) }),
                },
              },
            },
            choosing: {
              // Without authors there is no question.
              always: { guard: "hasNoAuthors", target: "#round.screen.finishing" },
              on: {
                AUTHOR_CHOSEN: {
                  target: "#round.screen.finishing",
                  actions: assign({ authorId: ({ event }) => event.authorId }),
                },
              },
            },
          },
        },
        finishing: {
          entry: assign({ active: null }),
          // Leaving would lose the next token, which comes with the answer.
          on: { "*": {} },
          invoke: {
            src: "finishSong",
            input,
            onDone: {
              target: "finished",
              actions: [
                assign(({ context, event }) => takeResult(context, event.output)),
                emit(({ context, event }) => ({
                  type: "finished",
                  soundId: songPositionOf(context).soundId,
                  author: context.authorId === null ? null : event.output.result.author.right ? "right" : "wrong",
                })),
              ],
            },
            onError: { target: "trouble", actions: assign({ error: ({ event }) => messageOf(event.error) }) },
          },
        },
        finished: { always: [{ guard: "hasNamedAuthor", target: "verdict" }, { target: "result" }] },
        /** Shows whether the author was right, before the result. */
        verdict: { after: { [verdictTime]: "result" } },
        result: {
          on: {
            CONTINUE: [
              { guard: "isDemoComplete", target: "demoDone", actions: "accept" },
              { target: "next", actions: "accept" },
            ],
          },
        },
        levelDone: {},
        demoDone: {
          invoke: {
            src: "completeDemo",
            input,
            // It is refused if a song has joined the demo during the visit; the next visit brings that one.
            onError: {},
          },
        },
        trouble: {
          on: {
            RETRY: { target: "loading", actions: assign(({ context }) => startAnew(context)) },
          },
        },
      },
      on: {
        FORWARD: { guard: ({ context }) => canGoForward(context), target: ".next", actions: "accept" },
        BACKWARD: { guard: ({ context }) => canGoBack(context), target: ".playing", actions: ["accept", "backward"] },
        LEVEL_UP: {
          guard: ({ context }) => canChangeLevel(context, "up"),
          target: ".loaded",
          actions: [assign(({ context }) => changeLevel(context, "up")), "accept"],
        },
        LEVEL_DOWN: {
          guard: ({ context }) => canChangeLevel(context, "down"),
          target: ".loaded",
          actions: [assign(({ context }) => changeLevel(context, "down")), "accept"],
        },
      },
    },
    /** Sends words to be checked, one call at a time, whatever the screen shows. */
    checks: {
      initial: "idle",
      // What is asked about songs that are dealt anew would be refused as well.
      on: { RETRY: ".idle" },
      states: {
        idle: {
          always: {
            guard: ({ context }) => context.queue.length > 0,
            target: "checking",
            actions: assign({ sent: ({ context }) => headOf(context.queue) }),
          },
        },
        checking: {
          invoke: {
            src: "checkWords",
            input,
            onDone: {
              target: "idle",
              actions: [
                assign(({ context, event }) => applyVerdicts(context, event.output)),
                emit(({ context, event }) => ({
                  type: "judged",
                  guesses: context.sent,
                  verdicts: event.output,
                  solved: hasAllWords(context),
                  ...tallyOf(context),
                })),
              ],
            },
            onError: [
              {
                guard: isOutdated,
                target: "idle",
                actions: [
                  assign({ queue: [] }),
                  emit(({ event }) => ({ type: "refused", message: messageOf(event.error) })),
                  raise({ type: "RETRY" }),
                ],
              },
              {
                target: "idle",
                actions: [
                  assign(({ context }) => applyVerdicts(context, [])),
                  emit(({ event }) => ({ type: "refused", message: messageOf(event.error) })),
                ],
              },
            ],
          },
        },
      },
    },
    /** Requests a hint. */
    hints: {
      initial: "idle",
      on: { RETRY: ".idle" },
      states: {
        idle: {
          entry: assign({ hint: null }),
          on: {
            HINT: {
              guard: ({ context, event }) => canUse(context, event.hint),
              target: "asking",
              actions: [
                "accept",
                assign({ hint: ({ context, event }) => ({ hint: event.hint, ...songPositionOf(context) }) }),
                "startClock",
              ],
            },
          },
        },
        asking: {
          invoke: {
            src: "askHint",
            input,
            onDone: {
              target: "idle",
              actions: [
                assign(({ context, event: { output } }) =>
                  changeSong(context, output.ask.soundId, (song) => {
                    const told = applyHint(song, output.answer);
                    return context.mode === "duel" ? markUsed(told, output.ask.hint) : told;
                  }),
                ),
                emit(({ event }) => ({ type: "hinted", hint: event.output.ask.hint, answer: event.output.answer })),
              ],
            },
            onError: [
              {
                guard: isOutdated,
                target: "idle",
                actions: [
                  emit(({ event }) => ({ type: "refused", message: messageOf(event.error) })),
                  raise({ type: "RETRY" }),
                ],
              },
              {
                target: "idle",
                actions: emit(({ event }) => ({ type: "refused", message: messageOf(event.error) })),
              },
            ],
          },
        },
      },
    },
  },
});

/** Whether no check or hint is under way: the finish spends the token that they need. */
export function isQuiet({ queue, hint }: RoundContext): boolean {
  return queue.length === 0 && hint === null;
}

/** Whether the current song allows the hint and a blank is active; during the finish none is. */
export function canUse(context: RoundContext, hint: Hint): boolean {
  return songOf(context)?.statuses[hints[hint].use] === true && context.active !== null;
}

function tallyOf(context: RoundContext): { total: number; restored: number } {
  const song = songOf(context);
  return song === undefined ? { total: 0, restored: 0 } : tally(song);
}

function songPositionOf(context: RoundContext): SongPosition {
  return { soundId: songOf(context)?._id ?? "", level: Number(context.level), position: context.active ?? 0 };
}
