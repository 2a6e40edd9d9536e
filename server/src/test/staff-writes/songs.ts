import { directories, type DirectoryName, directoryNames } from "@hitoslov/contract";
import { v7 as uuid } from "uuid";
import type { TestApp } from "../app.ts";
import { createDispute, heard } from "../disputes.ts";
import { createSong } from "../factories.ts";
import { mp3, png } from "../sample-files.ts";
import type { StaffWrite, StaffWrites } from "./staff-write.ts";

const aWork = { kind: "change", change: { rights_holder: "Издательство" } } as const;
const savedFilter = () => ({ name: `Без обложки ${uuid()}`, shared: true, query: "has_cover=no" });

export const songWrites: StaffWrites = {
  ...Object.assign({}, ...directoryNames.map(directoryWrites)),
  createDirectories: {
    entity: "difficulty",
    prepare: async ({ db }) => {
      await db.kysely.deleteFrom("difficulties").execute();
      return { input: {} };
    },
  },

  createSound: { entity: "sound", prepare: async (app) => ({ input: await songFields(app) }) },
  updateSound: {
    entity: "sound",
    prepare: async (app) => ({ input: { ...(await songFields(app)), _id: await createSong(app) } }),
  },
  planDaily: {
    entity: "sound",
    action: "update",
    prepare: async (app) => ({ input: { day: "2099-12-31", sound_id: await createSong(app), was: null } }),
  },
  deleteSound: { entity: "sound", prepare: async (app) => ({ input: { _id: await createSong(app) } }) },
  updateSounds: {
    entity: "sound",
    prepare: async (app) => ({ input: { ids: [await createSong(app)], status_id: "Неактивна" } }),
  },
  deleteSounds: { entity: "sound", prepare: async (app) => ({ input: { ids: await createSong(app) } }) },
  startSongJob: {
    entity: "sound",
    prepare: async (app) => ({ input: { ids: [await createSong(app)], work: aWork } }),
  },
  createSavedFilter: { entity: "saved_filter", prepare: async () => ({ input: savedFilter() }) },
  deleteSavedFilter: {
    entity: "saved_filter",
    prepare: async (app, token) => ({
      input: { _id: (await app.call("createSavedFilter", savedFilter(), token)).body._id },
    }),
  },
  mergeDirectoryRows: {
    entity: "genre",
    action: "delete",
    also: { entity: "sound", action: "update" },
    prepare: async (app, token) => {
      const [_id = "", into_id = ""] = await Promise.all(
        [uuid(), uuid()].map(async (name) => (await app.call("createGenre", { name }, token)).body._id),
      );
      const change = { genre_id: { how: "add" as const, ids: [_id] } };
      await app.call("startSongJob", { ids: [await createSong(app)], work: { kind: "change", change } }, token);
      return { input: { directory: "genre", _id, into_id } };
    },
  },
  uploadSoundFiles: {
    entity: "sound",
    prepare: async (app) => ({ input: { _id: await createSong(app) }, files: { sound: mp3, img: png } }),
  },
  deleteSoundAudio: {
    entity: "sound",
    action: "update",
    prepare: async (app) => ({ input: { _id: await createSong(app) } }),
  },
  deleteSoundImage: {
    entity: "sound",
    action: "update",
    prepare: async (app) => ({ input: { _id: await createSong(app) } }),
  },

  copySoundImage: {
    entity: "sound",
    action: "update",
    prepare: async (app, token) => {
      const from = await createSong(app);
      await app.upload("uploadSoundFiles", { _id: from }, { img: png }, token);
      return { input: { _id: await createSong(app), from } };
    },
  },
  uploadSoundSource: {
    entity: "sound",
    action: "update",
    prepare: async (app) => ({ input: { _id: await createSong(app), name: "Калинка.mp3" }, files: { source: mp3 } }),
  },
  deleteSoundSource: {
    entity: "sound",
    action: "update",
    prepare: async (app, token) => ({ input: { _id: await songWithSource(app, token) } }),
  },
  cutSound: {
    entity: "sound",
    action: "update",
    prepare: async (app, token) => ({
      input: { _id: await songWithSource(app, token), start_ms: 1000, end_ms: 5000, fade_in_ms: 100, fade_out_ms: 100 },
    }),
  },
  setSoundUpkeep: { entity: "setting", action: "update", prepare: async () => ({ input: { running: false } }) },

  acceptDispute: {
    entity: "sound",
    action: "update",
    also: { entity: "dispute", action: "update" },
    prepare: async (app) => ({ input: { ...(await createDispute(app)), answers: [heard.answer] } }),
  },
  correctDispute: {
    entity: "sound",
    action: "update",
    also: { entity: "dispute", action: "update" },
    prepare: async (app) => ({ input: { ...(await createDispute(app)), put: heard.answer } }),
  },
  rejectDispute: {
    entity: "dispute",
    action: "update",
    prepare: async (app) => ({ input: { ...(await createDispute(app)), reply: "Поют другое" } }),
  },

  createLibraryItem: { entity: "library", prepare: async (app) => ({ input: await itemFields(app) }) },
  updateLibraryItem: {
    entity: "library",
    prepare: async (app, token) => ({
      input: { ...(await itemFields(app)), name: "Другая", _id: await createItem(app, token) },
    }),
  },
  deleteLibraryItem: {
    entity: "library",
    prepare: async (app, token) => ({ input: { _id: await createItem(app, token) } }),
  },
  moveLibraryItem: {
    entity: "library",
    prepare: async (app, token) => ({ input: { _id: await createItem(app, token), position: 0 } }),
  },
  uploadLibrarySound: {
    entity: "library",
    prepare: async (app, token) => ({ input: { _id: await createItem(app, token) }, files: { sound: mp3 } }),
  },
  deleteLibrarySound: {
    entity: "library",
    action: "update",
    prepare: async (app, token) => {
      const _id = await createItem(app, token);
      await app.upload("uploadLibrarySound", { _id }, { sound: mp3 }, token);
      return { input: { _id } };
    },
  },
};

function directoryWrites(name: DirectoryName): Partial<Record<string, StaffWrite>> {
  const verb = (action: string) => `${action}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const values: Record<string, string | number | boolean> = {
    points: 5,
    score: 7,
    description: "Комментарий",
    silence: true,
  };
  const fieldsOf = (own: string): Record<string, string | number | boolean> =>
    name === "speed"
      ? { min_time: 900, max_time: 950, coefficient: Number(own) }
      : Object.fromEntries(Object.keys(directories[name].fields).map((field) => [field, values[field] ?? own]));
  const row = async (app: TestApp, token: string): Promise<string> => {
    if (!directories[name].creates) return (await app.call("listScore", {}, token)).body.data[0]?._id ?? "";
    return (await app.call(verb("create") as "createGenre", fieldsOf("8") as never, token)).body._id;
  };
  return {
    ...(directories[name].creates && {
      [verb("create")]: { entity: name, prepare: async () => ({ input: fieldsOf("8") }) },
    }),
    [verb("update")]: {
      entity: name,
      prepare: async (app: TestApp, token: string) => ({ input: { ...fieldsOf("9"), _id: await row(app, token) } }),
    },
    [verb("delete")]: {
      entity: name,
      prepare: async (app: TestApp, token: string) => ({ input: { _id: await row(app, token) } }),
    },
  };
}

async function songFields({ db }: TestApp) {
  const level = await db.kysely.selectFrom("difficulties").select("id").limit(1).executeTakeFirstOrThrow();
  return {
    name: "Калинка",
    fragment: "Калинка, калинка, калинка моя",
    hidden: [3],
    decoys: ["малинка"],
    sound_id: 999_999,
    status_id: "Активна",
    difficulty_id: level.id,
    rights_holder: "Народ",
    fact: "Известна с XVIII века",
  };
}

async function itemFields({ db }: TestApp) {
  const id = uuid();
  await db.kysely.insertInto("executors").values({ id, name: id }).execute();
  return { name: "Песня", executor_id: [id], order: 5, status_id: "Активна" as const };
}
async function createItem(app: TestApp, token: string): Promise<string> {
  return (await app.call("createLibraryItem", await itemFields(app), token)).body._id;
}

async function songWithSource(app: TestApp, token: string): Promise<string> {
  const _id = await createSong(app);
  await app.upload("uploadSoundSource", { _id }, { source: mp3 }, token);
  return _id;
}
