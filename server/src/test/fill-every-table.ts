import { contract, directories } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import { rollUp } from "../domains/analytics/roll-ups/roll-up.ts";
import { workOnImports } from "../domains/songs/import/work.ts";
import { openDayIfDue } from "../domains/play/daily/open-day.ts";
import type { TestApp } from "./app.ts";
import { createAccount, createDirectories, createSong, plainDirectories } from "./factories.ts";
import { complain, createDisputedSong, heard, playRefused } from "./disputes.ts";
import { openCall } from "./duels.ts";
import { csv, sendFiles } from "./imports.ts";
import { nameOrganiser, publish } from "./legal.ts";
import { joinGame } from "./player.ts";
import { openRoom } from "./rooms.ts";
import { png } from "./sample-files.ts";
import { send, staffWrites } from "./staff-writes.ts";
import { chunk, format, tone, wav } from "./tags.ts";
import { createTwoDays, recordTwoDays } from "./two-days.ts";

/** Uploads something by every route that takes files; news has its picture in the text. */
export async function uploadEverything(app: TestApp, token: string): Promise<void> {
  const routes = Object.entries(contract).filter(([, route]) => "files" in route);
  for (const name of routes.map(([name]) => name as keyof typeof contract)) {
    // Stores nothing.
    if (name === "hearSound") continue;
    if (name === "uploadNewsImage") {
      const { img } = (await app.upload(name, {}, { img: png }, token)).body;
      const content = `<p>Смотрите</p><img src="${img}" alt="" />`;
      await app.call(
        "createNews",
        { title: "С картинкой", content, user_category: "all", status_id: "Активна" },
        token,
      );
      continue;
    }
    const sent = await staffWrites[name]?.prepare(app, token);
    if (sent === undefined) throw new Error(`Nobody knows how to call ${name}`);
    const { status, text } = await send(app, name, sent, token);
    if (status !== 200) throw new Error(`${name}: ${text}`);
  }
}

/** Puts rows into every table, with values that are easily rounded or lost, and files of every kind. */
export async function fillEveryTable(app: TestApp): Promise<void> {
  const { kysely } = app.db;
  await recordTwoDays(app, await createTwoDays(app));
  await rollUp(app.services);
  await createDirectories(app);
  const { token } = await createAccount(app, 1);
  for (const name of plainDirectories) {
    const { path: url } = directories[name];
    const { statusCode } = await app.app.inject({
      method: "POST",
      url,
      headers: { token },
      payload: { name: "Разное" },
    });
    if (statusCode !== 201) throw new Error(`${url} answered ${statusCode}`);
  }
  await uploadEverything(app, token);
  for (const name of [
    "createLibraryItem",
    "runLottery",
    "givePlaceAwards",
    "replaceAward",
    "updateAwardPapers",
    "startSongJob",
    "createSavedFilter",
    "createPlayerNote",
    "blockPlayer",
  ] as const) {
    const sent = await staffWrites[name]?.prepare(app, token);
    if (sent !== undefined) await send(app, name, sent, token);
  }
  const disputed = await createDisputedSong(app);
  await complain(app, await playRefused(app, disputed, { times: 3 }), disputed, { comment: "Слышно:\t«голубушка»" });
  const { position, answer } = heard;
  await app.call("acceptDispute", { sound_id: disputed, position, answers: [answer] }, token);
  const song = await createSong(app, { name: "«Ёлочка»\n\t\\N \u{1F3B5} \u2028 null" });
  await app.refreshCatalogue();
  await openDayIfDue(app.services);
  const player = await joinGame(app);
  await player.serve();
  await player.miss(song, 0, 1);
  await player.guess(song);
  await openCall(app);
  const host = await openRoom(app);
  await app.call("joinRoom", { code: host.code, name: "Лёша с баяном" });
  const { id: guest_id } = await kysely.selectFrom("room_guests").select("id").executeTakeFirstOrThrow();
  const words = JSON.stringify({ 1: { restored: "right", points: 60, refused: ["лес\t\u2028"] } });
  await kysely.insertInto("room_answers").values({ guest_id, at: 0, words, points: 60, done_at: null }).execute();
  const shown = { user_id: host.userId, sound_id: song, shown_at: app.clock.now() };
  await kysely.insertInto("shown_answers").values(shown).execute();
  await app.call("login", { login: "никто", password: "не тот пароль" });
  await app.signUp();
  const genre = await kysely.selectFrom("genres").select("id").executeTakeFirstOrThrow();
  const language = await kysely.selectFrom("languages").select("id").executeTakeFirstOrThrow();
  await kysely.insertInto("sound_genres").values({ sound_id: song, genre_id: genre.id, ordinal: 0 }).execute();
  await kysely.insertInto("sound_languages").values({ sound_id: song, language_id: language.id, ordinal: 0 }).execute();
  const { id: user_id } = await kysely.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const hash = Buffer.from([0, 255, 92, 39, 10]);
  const at = app.clock.now();
  await kysely
    .insertInto("password_resets")
    .values({ id: uuid(), hash, user_id, created_at: at, expires_at: at })
    .execute();
  const { id: stock_id } = await kysely.selectFrom("stocks").select("id").executeTakeFirstOrThrow();
  await kysely.insertInto("member_traces").values({ stock_id, user_id, hash }).execute();
  await kysely.insertInto("stock_testers").values({ stock_id, user_id }).execute();
  await kysely.insertInto("operator_signatures").values({ signature: hash, expires_at: at }).execute();
  await kysely
    .insertInto("silences")
    .values({ sound_id: song, hidden: [0, 3], file: await app.media.save(Buffer.from([0, 255]), "mp3") })
    .execute();
  await kysely.insertInto("file_removals").values({ name: "x.webp" }).execute();
  await app.call("getNotices", {}, player.token);
  await kysely.insertInto("notice_choices").values({ user_id, kind: "streak", way: "push" }).execute();
  const { id: token_id } = await kysely.selectFrom("tokens").select("id").executeTakeFirstOrThrow();
  const keys = { p256dh: "BL_x-", auth: "x" };
  await kysely
    .insertInto("push_subscriptions")
    .values({ id: uuid(), user_id, token_id, endpoint: "https://fcm.googleapis.com/x", ...keys, created_at: at })
    .execute();
  await kysely
    .insertInto("notices")
    .values({
      user_id,
      kind: "streak",
      way: "push",
      subject: "x",
      told: JSON.stringify({ days: 3 }),
      created_at: at,
      expires_at: at,
      due_at: at,
    })
    .execute();
  const { id: rescoring_id } = await kysely.selectFrom("rescorings").select("id").executeTakeFirstOrThrow();
  await kysely.insertInto("stock_recounts").values({ stock_id, rescoring_id, plays: 3, points: 180 }).execute();
  await kysely.insertInto("mail_suppressions").values({ mailbox: hash, kind: "streak", at }).execute();
  await nameOrganiser(app);
  const version_id = await publish(app, "mailings");
  await kysely
    .insertInto("consents")
    .values({ id: uuid(), user_id, purpose: "mailings", version_id, sha256: "", given_at: at, address: "203.0.113.7" })
    .execute();
  await prepareImport(app, token);
  await kysely.insertInto("recovery_codes").values({ user_id, hash }).execute();
  // After this, nothing is written in the background any more.
  await app.services.mail.settled();
  await app.services.events.flush();
  // An event of a wrongly set clock, for which there is no month's partition.
  const wrong = new Date("2100-01-01T00:00:00Z");
  const event = { received_at: wrong, at: wrong, role: 0, name: "installed", data: "{}" };
  await kysely.insertInto("analytics_events").values(event).execute();
}

/** An import of a table, one of whose columns staff name, and a sound that is checked but not written. */
async function prepareImport(app: TestApp, token: string): Promise<void> {
  const { _id } = (await app.call("createImport", {}, token)).body;
  const table = csv(["Название", "Текст", "Что слышно"], [["«Ёлочка»", "Слова\t\u2028песни", "a.wav"]]);
  await sendFiles(app, token, _id, { "a.csv": table, "a.wav": wav(format(), chunk("data", tone(4))) });
  await workOnImports(app.services);
  await app.call("checkImport", { _id, mapping: ["name", "fragment", "sound"] }, token);
}
