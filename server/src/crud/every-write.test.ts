import { contract, type Contract, hintNames, hints, type Route } from "@hitoslov/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createNamedAccount } from "../test/factories.ts";
import { send, staffWrites } from "../test/staff-writes.ts";

/** What staff may call that changes nothing of the back office. */
const harmless: readonly (keyof Contract)[] = [
  "logout",
  "endSessions",
  // Asks for nothing before it is confirmed, and that is recorded.
  "setUpTotp",
  // Nothing is recorded.
  "alignSound",
  "hearSound",
  "previewSound",
  "proposeSound",
  "previewNews",
  "createPreview",
  // A session is nothing of the back office.
  "enterGame",
  // What comes of an import is written and recorded by its job: see import.test.ts.
  "createImport",
  "checkImport",
  "writeImport",
  "pauseImport",
  "deleteImport",
  "deleteImportFile",
  "previewReplace",
  "getDisputeEffect",
  // What a job has changed is recorded.
  "stopSongJob",
  // Belongs to nothing before a piece of news shows it, and that is recorded.
  "uploadNewsImage",
  // Staff at play.
  "startDaily",
  "replaySound",
  "callDuel",
  "playDuel",
  "withdrawDuel",
  "openRoom",
  "resumeRoom",
  "joinRoom",
  "sendDispute",
  // Of the own account, and no business of others.
  "chooseNotice",
  "subscribePush",
  "unsubscribeNotice",
  "launchSound",
  "skipSound",
  "launchGame",
  "recordDuration",
  "recordEvents",
  "checkWord",
  "checkWords",
  ...hintNames.map((hint) => hints[hint].use),
  "finish",
  "markGuessed",
  // Who has won; that it was confirmed is recorded, as any state of a prize.
  "sendAwardCode",
  "confirmAward",
];

let app: TestApp;
let owner: { token: string; userId: string; login: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  owner = await createNamedAccount(app, { login: "владелец", role: 1 });
});
afterAll(() => app.close());

it("every call of staff that writes is known", () => {
  const writes = Object.entries<Route>(contract)
    .filter(([, { method, access }]) => method !== "GET" && (access.includes(1) || access.includes(2)))
    .map(([name]) => name);
  expect([...harmless, ...Object.keys(staffWrites)].toSorted()).toEqual(writes.toSorted());
});

describe.for(Object.entries(staffWrites) as [keyof Contract, NonNullable<(typeof staffWrites)[keyof Contract]>][])(
  "%s",
  ([name, { entity, action, also, prepare }]) => {
    it("leaves what it has changed in the trail, in the name of who did it", async () => {
      const sent = await prepare(app, owner.token);
      const { kysely } = app.db;
      await kysely.deleteFrom("audit").execute();
      const { status, text } = await send(app, name, sent, owner.token);
      expect([status, text]).toEqual([contract[name].status, text]);
      const trail = await kysely
        .selectFrom("audit")
        .select(["entity", "user_id", "login", "action", "fields"])
        .execute();
      const kinds = [
        { entity, action: action ?? /^create|^delete/.exec(name)?.[0] ?? "update" },
        ...(also ? [also] : []),
      ];
      for (const kind of kinds) expect(trail).toContainEqual(expect.objectContaining(kind));
      for (const row of trail) {
        expect(row).toMatchObject({ user_id: owner.userId, login: owner.login });
        expect(kinds).toContainEqual({ entity: row.entity, action: row.action });
        expect(Object.keys(row.fields)).not.toEqual([]);
        for (const { before, after } of Object.values(row.fields)) expect(after).not.toEqual(before);
      }
    });
  },
);
