import type { Contract, Input } from "@hitoslov/contract";
import type { TestApp } from "./app.ts";
import { createSong } from "./factories.ts";
import { joinGame, type TestPlayer } from "./player.ts";

/** A song whose third word is heard as another word. */
export const heard = { fragment: "Пожалей, моя зазнобушка, молодецкого плеча", position: 2, answer: "голубушка" };

export function createDisputedSong(
  app: Parameters<typeof createSong>[0],
  options: Parameters<typeof createSong>[1] = {},
): Promise<string> {
  return createSong(app, { name: "Коробейники", fragment: heard.fragment, hidden: [0, heard.position], ...options });
}

/** A player whose answer was refused so many times, who then restored all words and finished the song. */
export async function playRefused(
  app: TestApp,
  song: string,
  { times = 1, player, answer = heard.answer }: { times?: number; player?: TestPlayer; answer?: string } = {},
): Promise<TestPlayer> {
  const own = player ?? (await joinGame(app));
  await own.view(song);
  for (let i = 0; i < times; i++) await own.check(song, heard.position, answer);
  await own.guess(song);
  return own;
}

type Sent = Partial<Input<Contract["sendDispute"]>>;

export function complain(app: TestApp, { token }: Pick<TestPlayer, "token">, soundId: string, sent: Sent = {}) {
  const { position, answer } = heard;
  return app.call("sendDispute", { kind: "word", soundId, position, answer, ...sent }, token);
}

/** A complaint about a song that is still being played, without points so far; returns the blank that it is about. */
export async function createDispute(app: TestApp): Promise<{ sound_id: string; position: number }> {
  const sound_id = await createDisputedSong(app);
  const player = await joinGame(app);
  await player.view(sound_id);
  await player.check(sound_id, heard.position, heard.answer);
  const { status, text } = await complain(app, player, sound_id);
  if (status !== 201) throw new Error(text);
  return { sound_id, position: heard.position };
}
