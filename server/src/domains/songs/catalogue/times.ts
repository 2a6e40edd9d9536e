import type { CatalogueSong } from "@hitoslov/contract";
import { faultOfTimes, type TimesFault, type WordTimes } from "@hitoslov/rules";
import { invalidField } from "../../../http/errors.ts";

/** The stored fields of a song that times are checked against. */
export type Timed = Pick<CatalogueSong, "duration" | "audio_ms" | "word_times">;
/** A new song. */
export const noSound: Timed = { duration: null, audio_ms: null, word_times: null };

/** The times to store with a fragment of so many words; refuses given times that do not fit. */
export function checkTimes(given: WordTimes | null | undefined, words: number, before: Timed): WordTimes | null {
  if (given === undefined) return before.word_times?.length === words ? before.word_times : null;
  if (given === null) return null;
  if (before.duration === null) throw invalidField("word_times", "Времена слов\u00A0— к\u00A0загруженному звуку");
  // The whole seconds of an audio are rounded up.
  const fault = faultOfTimes(given, words, before.audio_ms ?? before.duration * 1000);
  if (fault !== undefined) throw invalidField("word_times", describeFault(fault, words, given.length));
  return given;
}

export function describeFault(fault: TimesFault, words: number, times: number): string {
  if (fault.kind === "count") return `Слов в\u00A0отрывке ${words}, а\u00A0времён ${times}`;
  const word = `${fault.word + 1}-е слово`;
  switch (fault.kind) {
    case "empty":
      return `Не\u00A0сказано, когда звучит ${word}`;
    case "range":
      return `${word}: конец не\u00A0позже начала`;
    case "outside":
      return `${word} звучит после конца записи`;
    case "backwards":
      return `${word} звучит раньше, чем должно`;
    case "overlap":
      return `${word} звучит поверх другого`;
  }
}
