import { type Alignment, AlignmentSchema, type catalogueRoutes } from "@hitoslov/contract";
import { faultOfTimes, splitFragment } from "@hitoslov/rules";
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { missing } from "../../../crud/change.ts";
import { AppError, invalidField } from "../../../http/errors.ts";
import { openFairQueue } from "../../../http/fair-queue.ts";
import type { Handlers } from "../../../http/register.ts";
import { log } from "../../../log.ts";
import type { Services } from "../../../services.ts";
import { findFiles } from "./file-queries.ts";
import { findSong } from "./load-songs.ts";
import { describeFault } from "./times.ts";

/** Wall time in ms, and bytes of the answer. */
const defaultLimits = { ms: 120_000, bytes: 256 * 1024 };
const aligning = openFairQueue({ atOnce: 1, waitingOfOne: 1, waiting: 10 });

/** The times of words, as the owner's program ALIGNER_COMMAND finds them. */
export const alignHandlers = ({
  config,
  db,
  media,
}: Services): Pick<Handlers<typeof catalogueRoutes>, "getAligner" | "alignSound"> => ({
  async getAligner() {
    return { available: config.ALIGNER_COMMAND !== undefined };
  },

  async alignSound({ _id, fragment }, { caller }) {
    const song = await findSong(db.kysely, _id);
    if (song === undefined) throw missing("sound");
    if (config.ALIGNER_COMMAND === undefined) {
      throw new AppError(409, "conflict", "Программа разметки не\u00A0подключена");
    }
    const { sound } = await findFiles(db.kysely, _id);
    if (sound === null || song.duration === null) throw invalidField("_id", "Сначала загрузите звук");
    const words = splitFragment(fragment);
    const file = await media.read(sound);
    if (file === undefined) throw new Error(`There is no file ${sound}`);
    const command = config.ALIGNER_COMMAND;
    // The store may be far away: the program reads a copy.
    const received = await media.receive(file.content);
    try {
      const order = JSON.stringify({ fragment, words: words.map((word) => word.text) });
      const alignment = await aligning(caller.userId, () => runAligner(command, received.path, order));
      const fault = faultOfTimes(
        alignment.words.map(({ times }) => times),
        words.length,
        song.audio_ms ?? song.duration * 1000,
      );
      if (fault === undefined) return alignment;
      throw failed(describeFault(fault, words.length, alignment.words.length));
    } finally {
      await media.discard(received);
    }
  },
});

function failed(why: string): AppError {
  return new AppError(503, "unavailable", `Разметить не\u00A0получилось: ${why}`);
}

/** Runs the program without a shell and without the secrets of the server's environment. */
export async function runAligner(
  [program = "", ...parameters]: readonly string[],
  path: string,
  order: string,
  atMost = defaultLimits,
): Promise<Alignment> {
  const child = spawn(program, [...parameters, path], {
    env: { PATH: process.env["PATH"] },
    stdio: ["pipe", "pipe", "pipe"],
    // A process group of its own, so that its children are killed with it.
    detached: true,
  });
  let stopped: "late" | "long" | undefined;
  const stop = (why: typeof stopped) => {
    stopped ??= why;
    // Without a pid it has not started.
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  };
  const timer = setTimeout(() => stop("late"), atMost.ms);
  let bytes = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes > atMost.bytes) stop("long");
    });
  }
  // A program may answer without reading.
  child.stdin.on("error", () => {});
  child.stdin.end(order);
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", (err) => {
      log.warn({ program, err }, "The aligner did not start");
      resolve(null);
    });
    child.once("close", resolve);
  });
  const [answer, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  clearTimeout(timer);
  stop(undefined);
  if (stopped === "late") throw failed("программа не\u00A0успела ответить.");
  if (stopped === "long") throw failed("программа ответила слишком много.");
  if (code !== 0) {
    log.warn({ program, code, errors: errors.slice(0, 2000) }, "The aligner failed");
    throw failed("программа завершилась с\u00A0ошибкой. Подробности\u00A0— в\u00A0журнале сервера.");
  }
  const alignment = AlignmentSchema.safeParse(parse(answer));
  if (!alignment.success) throw failed("ответ программы не\u00A0прочитать.");
  return alignment.data;
}

function parse(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}
