import { type Contract, fileTexts, type Input, type Settings } from "@hitoslov/contract";
import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { organiser } from "../../test/organiser.ts";
import { createAccount, createSongs, createDraw, signInAgain, trailOf } from "../../test/factories.ts";
import { joinGame } from "../../test/player.ts";
import { mp4, png } from "../../test/sample-files.ts";
import { forgetVersions } from "../../test/versions.ts";

let app: TestApp;
let staff: { token: string; userId: string };
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  staff = await createAccount(app, 1);
});
afterAll(() => app.close());

type Fields = Input<Contract["updateSettings"]>;
const get = async () => (await app.call("getSettings", {}, staff.token)).body;
const save = (input: object) => app.call("updateSettings", input as Fields, staff.token);
const editable = ({
  video: _video,
  video_seconds: _seconds,
  updated_at: _updated_at,
  ad: { img: _img, ...ad },
  ...fields
}: Settings) => ({
  ...fields,
  ad,
});
const holiday = { name: "Новый год", time_start: "2026-12-31T21:00:00Z", time_end: "2027-01-08T21:00:00Z" };
const always = { shown_from: null, shown_until: null, audience: "all" };
const ad = { title: "Реклама", text: "", link: "" };
const none = { metrika: "", analytics: "", banner: "" };
const days = { journal: 1826, delivery: 365, papers: 1826, consents: 1096, disputes: 365, outbox: 7 };
const notice = { _id: "n1", variantId: "info", payload: { title: "Привет" } };

describe("the settings", () => {
  it("are saved whole, told to the game at once, and leave a trail of what has changed", async () => {
    const before = await get();
    const changed = {
      maxHelp: 5,
      emptyStock: "Розыгрышей пока нет",
      contact: "help@example.ru",
      ratings: [
        { key: "all", name: "За всё время", show: false },
        { key: "week", name: "За неделю", show: true },
      ],
      isRepairWorks: true,
      repair_text: "Чиним до утра",
      holidays: [{ ...holiday, time_start: "2027-01-01T00:00:00+03:00" }],
      notices: [notice, { _id: "n2", variantId: "confirm", payload: { type: "x", title: "Т", message: "М" } }],
      storage_url: "https://cdn.example.org/media/",
      length_between_ads: 7,
      links: { starprohit: "https://starprohit.example", puzzlehit: "" },
      counters: { metrika: "123", analytics: "G-AB12", banner: "R-A-1-1" },
      ad: {
        title: "Позовите друзей",
        text: "Вдвоём веселее",
        link: "https://example.ru/",
        advertiser: "ООО «Лейбл»",
        erid: "2Vtz_qw-1",
      },
      events_days: 30,
      beacon_relays: ["https://api.drand.sh", "https://drand.example.org"],
      premium_categories: ["megafonSubscription" as const],
      prize_free_limit: 12_000,
      retention: { journal: 700, delivery: 90, papers: 2000, consents: 400, disputes: 100, outbox: 3 },
      organiser,
    };
    app.clock.advance(60);
    const { status, body } = await save({ ...changed, updated_at: before.updated_at });
    expect(status).toBe(200);
    const told = {
      ...changed,
      // An instant is an instant: kept in UTC whatever zone it was written in.
      holidays: [
        { ...holiday, time_start: "2026-12-31T21:00:00.000Z", time_end: "2027-01-08T21:00:00.000Z", audience: "all" },
      ],
      notices: changed.notices.map((told) => ({ ...told, ...always })),
      repair_showing: always,
      ad: { ...changed.ad, img: null },
    };
    expect(body).toEqual({ ...told, video: null, video_seconds: null, updated_at: expect.any(String) });
    expect(body.updated_at > before.updated_at).toBe(true);
    expect(await get()).toEqual(body);
    const {
      updated_at: _updated_at,
      events_days: _events_days,
      beacon_relays: _relays,
      premium_categories: _categories,
      prize_free_limit: _limit,
      retention: _retention,
      organiser: _organiser,
      repair_showing: _repair_showing,
      ...shown
    } = body;
    expect((await app.call("getAppSettings", {})).body).toEqual({
      ...shown,
      notices: changed.notices,
      // It has not begun.
      holidays: [],
      ratings: [changed.ratings[1]],
      forcesStock: false,
      operatorLogin: null,
      timeZone: "Europe/Moscow",
      next_change_ms: Date.parse(holiday.time_start) - app.clock.now().getTime(),
    });
    const [row, ...more] = await trailOf(app, "setting", "settings");
    expect(more).toEqual([]);
    expect(row).toMatchObject({ user_id: staff.userId, action: "update" });
    const { ad: _ad, ...others } = changed;
    expect(Object.keys(row?.fields ?? {}).toSorted()).toEqual(
      [...Object.keys(others), "ad_title", "ad_text", "ad_link", "ad_advertiser", "ad_erid"].toSorted(),
    );
    expect(row?.fields["maxHelp"]).toEqual({ before: 3, after: 5 });
  });

  it("reach the game that is being played", async () => {
    const { token } = await createAccount(app);
    expect((await app.call("getGameSettings", {}, token)).body.maxHelp).toBe(3);
    await save({ ...editable(await get()), maxHelp: 9, length_between_ads: 0 });
    await expect
      .poll(async () => (await app.call("getGameSettings", {}, token)).body)
      .toMatchObject({ maxHelp: 9, lengthBetweenAds: 0 });
  });

  it("saved as they are leave no trail", async () => {
    expect((await save(editable(await get()))).status).toBe(200);
    expect(await trailOf(app, "setting", "settings")).toEqual([]);
  });

  it("that somebody else has changed meanwhile are stale, and nothing is overwritten", async () => {
    const read = await get();
    const fields = editable(read);
    expect((await save({ ...fields, maxHelp: 4, updated_at: read.updated_at })).status).toBe(200);
    const { status, error } = await save({ ...fields, maxHelp: 8, updated_at: read.updated_at });
    expect([status, error.code]).toEqual([409, "stale"]);
    expect((await get()).maxHelp).toBe(4);
  });

  it("of two saved at once one is stale", async () => {
    const read = await get();
    const [fields, { updated_at }] = [editable(read), read];
    const answers = await Promise.all([4, 5, 6].map((maxHelp) => save({ ...fields, maxHelp, updated_at })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  const long = (length: number) => "я".repeat(length);
  it.for<[string, object, string]>([
    ["a negative number of hints", { maxHelp: -1 }, "maxHelp"],
    ["half a hint", { maxHelp: 1.5 }, "maxHelp"],
    ["too many hints", { maxHelp: 100 }, "maxHelp"],
    ["hints in words", { maxHelp: "3" }, "maxHelp"],
    ["no hints", { maxHelp: undefined }, "maxHelp"],
    ["a blank text of no draws", { emptyStock: " " }, "emptyStock"],
    ["a long text of no draws", { emptyStock: long(1001) }, "emptyStock"],
    ["a long repair text", { repair_text: long(1001) }, "repair_text"],
    ["too long between ads", { length_between_ads: 1000 }, "length_between_ads"],
    ["less than nothing between ads", { length_between_ads: -1 }, "length_between_ads"],
    ["two days of events", { events_days: 2 }, "events_days"],
    ["ten years of events and a bit", { events_days: 3661 }, "events_days"],
    ["half a day of events", { events_days: 1.5 }, "events_days"],
    ["Премиум of who comes without the operator", { premium_categories: ["default"] }, "premium_categories.0"],
    ["no relay", { beacon_relays: [] }, "beacon_relays"],
    ["a relay without https", { beacon_relays: ["http://api.drand.sh"] }, "beacon_relays.0"],
    ["a relay by its address", { beacon_relays: ["https://10.0.0.1"] }, "beacon_relays.0"],
    ["a relay of this machine", { beacon_relays: ["https://localhost"] }, "beacon_relays.0"],
    ["a relay inside of the net", { beacon_relays: ["https://relay.internal"] }, "beacon_relays.0"],
    ["a relay with a path", { beacon_relays: ["https://api.drand.sh/x"] }, "beacon_relays.0"],
    ["a limit below nought", { prize_free_limit: -1 }, "prize_free_limit"],
    ["no day of the journal", { retention: { ...days, journal: 0 } }, "retention.journal"],
    ["a storage of another kind", { storage_url: "ftp://x/" }, "storage_url"],
    ["a storage without the last stroke", { storage_url: "/media" }, "storage_url"],
    ["a storage at another host's root", { storage_url: "//evil.example/" }, "storage_url"],
    ["a storage at a host that no policy can name", { storage_url: "https://a,b.example/" }, "storage_url"],
    ["a storage without a host", { storage_url: "https:///" }, "storage_url"],
    ["a rating by no text", { ratings: [{ key: "\0", name: "а", show: true }] }, "ratings.0.key"],
    ["a notice by half a character", { notices: [{ ...notice, _id: "\ud800" }] }, "notices.0._id"],
    [
      "a holiday after all years",
      { holidays: [{ ...holiday, time_end: "9999-12-31T23:59:59-14:00" }] },
      "holidays.0.time_end",
    ],
    [
      "a holiday in the year 0",
      { holidays: [{ ...holiday, time_start: "0000-01-01T00:00:00Z" }] },
      "holidays.0.time_start",
    ],
    ["a script for a link", { links: { starprohit: "javascript:alert(1)", puzzlehit: "" } }, "links.starprohit"],
    ["a script for a counter", { counters: { ...none, metrika: "<script>" } }, "counters.metrika"],
    ["a word for a counter", { counters: { ...none, metrika: "G-AB12CD34EF" } }, "counters.metrika"],
    ["a tag manager", { counters: { ...none, analytics: "GTM-ABC1234" } }, "counters.analytics"],
    ["an advertiser's tag", { counters: { ...none, analytics: "AW-123456789" } }, "counters.analytics"],
    ["a Google tag of any kind", { counters: { ...none, analytics: "GT-ABC1234" } }, "counters.analytics"],
    ["analytics of old", { counters: { ...none, analytics: "UA-12345-1" } }, "counters.analytics"],
    ["a number for a banner", { counters: { ...none, banner: "1234567" } }, "counters.banner"],
    ["a block of an application", { counters: { ...none, banner: "R-M-1234567-1" } }, "counters.banner"],
    ["a script for the ad's link", { ad: { ...ad, link: "javascript:alert(1)" } }, "ad.link"],
    ["a long title of the ad", { ad: { ...ad, title: long(201) } }, "ad.title"],
    ["a token of an ad that is none", { ad: { ...ad, erid: "2Vtz qw" } }, "ad.erid"],
    ["half a character in the ad", { ad: { ...ad, text: "\ud800" } }, "ad.text"],
    ["a rating without a name", { ratings: [{ key: "all", name: "", show: true }] }, "ratings.0.name"],
    ["21 ratings", { ratings: Array.from({ length: 21 }, () => ({ key: "a", name: "б", show: true })) }, "ratings"],
    ["a holiday that ends first", { holidays: [{ ...holiday, time_end: holiday.time_start }] }, "holidays.0.time_end"],
    ["a holiday without a day", { holidays: [{ ...holiday, time_start: 1 }] }, "holidays.0.time_start"],
    ["a notice without a title", { notices: [{ ...notice, payload: { title: "" } }] }, "notices.0.payload.title"],
    ["a notice of another kind", { notices: [{ ...notice, variantId: "alarm" }] }, "notices.0.variantId"],
  ])("with %s are refused at the field", async ([, input, field]) => {
    const before = await get();
    const { status, error } = await save({ ...editable(before), ...input });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    expect(await get()).toEqual(before);
  });

  it.for(["secret", "only_row"])("«%s» is not saved with them", async (field) => {
    expect((await save({ ...editable(await get()), [field]: "x" })).status).toBe(400);
  });

  it("the video and the picture of the ad, which have their own calls, are not saved with them", async () => {
    const before = await get();
    const files = { video: "x.mp4", video_seconds: 1, ad: { ...ad, img: "x.webp" } };
    expect((await save({ ...editable(before), ...files })).status).toBe(200);
    const { video, video_seconds } = before;
    expect(await get()).toMatchObject({ video, video_seconds, ad: { img: before.ad.img } });
  });

  it.for([
    ["maxHelp", 0],
    ["maxHelp", 99],
    ["length_between_ads", 999],
    ["events_days", 3],
    ["events_days", 3660],
    ["emptyStock", long(1000)],
    ["storage_url", "/"],
  ] as const)("%s may be %s", async ([field, value]) => {
    const status = field === "storage_url" ? 400 : 200;
    expect((await save({ ...editable(await get()), [field]: value })).status).toBe(status);
  });
});

describe("what reaches the players from elsewhere", () => {
  let admin: { token: string; userId: string };
  beforeEach(async () => (admin = await createAccount(app, 2)));
  const saveAs = ({ token }: { token: string }, input: object) => app.call("updateSettings", input as Fields, token);
  const stored = {
    storage_url: "https://cdn.example.org/media/",
    links: { starprohit: "https://starprohit.example", puzzlehit: "https://puzzlehit.example" },
    counters: { metrika: "123", analytics: "G-AB12CD34EF", banner: "R-A-1-1" },
  };

  it.for<[string, object, string[]]>([
    ["a tag manager", { counters: { ...none, analytics: "GTM-ABC1234" } }, ["counters.analytics"]],
    ["a counter of their own", { counters: { ...none, metrika: "666" } }, ["counters.metrika"]],
    ["analytics of their own", { counters: { ...none, analytics: "G-EVIL666666" } }, ["counters.analytics"]],
    ["banners of their own", { counters: { ...none, banner: "R-A-666-1" } }, ["counters.banner"]],
    ["a foreign storage", { storage_url: "https://evil.example/" }, ["storage_url"]],
    ["another folder of ours", { storage_url: "/api/" }, ["storage_url"]],
    [
      "who organises the draws",
      { organiser },
      Object.keys(organiser)
        .filter((name) => name !== "phone")
        .map((name) => `organiser.${name}`),
    ],
    ["a foreign game", { links: { starprohit: "https://evil.example", puzzlehit: "" } }, ["links.starprohit"]],
    ["another relay", { beacon_relays: ["https://drand.example.org"] }, ["beacon_relays"]],
    ["another free limit", { prize_free_limit: 1 }, ["prize_free_limit"]],
    ["another term", { retention: { ...days, papers: 1 } }, ["retention.papers"]],
    [
      "all of them, and a hint more",
      { maxHelp: 9, storage_url: "https://evil.example/", counters: stored.counters, links: stored.links },
      [
        ...Object.keys(stored.counters).map((name) => `counters.${name}`),
        "links.puzzlehit",
        "links.starprohit",
        "storage_url",
      ],
    ],
  ])("%s is for the owner to set: an administrator changes nothing", async ([, input, fields]) => {
    const before = await get();
    const { status, error } = await saveAs(admin, { ...editable(before), ...input });
    expect([status, error.code, error.message]).toEqual([
      403,
      "forbidden",
      "Организатора, хранилище, ссылки на\u00A0другие игры, счётчики, адреса маяка, сроки хранения и\u00A0налоги меняет только владелец.",
    ]);
    expect(Object.keys(error.fields ?? {}).toSorted()).toEqual(fields.toSorted());
    expect(Object.values(error.fields ?? {})).toEqual(fields.map(() => "Меняет только владелец"));
    expect(await get()).toEqual(before);
    expect(await trailOf(app, "setting", "settings")).toEqual([]);
  });

  it.for<[string, object, string[]]>([
    ["a part of one", { inn: "", address: "" }, ["inn", "address"]],
    ["a mistyped number", { inn: "7707083894" }, ["inn"]],
    ["a number of the wrong length", { ogrn: "102770013219" }, ["ogrn"]],
    ["no address of mail", { email: "почта" }, ["email"]],
  ])("an organiser is whole and right: %s is refused", async ([, part, fields]) => {
    const before = await get();
    const { status, error } = await saveAs(staff, { ...editable(before), organiser: { ...organiser, ...part } });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, fields.map((name) => `organiser.${name}`)]);
    expect(await get()).toEqual(before);
  });

  it("an organiser that is left out stays, and one of a person has numbers of its own", async () => {
    const person = { ...organiser, name: "ИП Орлова", inn: "500100732259", ogrn: "304500116000157" };
    expect((await saveAs(staff, { ...editable(await get()), organiser: person })).body.organiser).toEqual(person);
    const { organiser: _organiser, ...without } = editable(await get());
    expect((await saveAs(staff, { ...without, maxHelp: 6 })).body.organiser).toEqual(person);
  });

  it("nor takes away what the owner has set, and saves the rest with it as it is", async () => {
    expect((await saveAs(staff, { ...editable(await get()), ...stored })).status).toBe(200);
    const fields = editable(await get());
    for (const gone of [{ counters: none }, { links: { starprohit: "", puzzlehit: "" } }, { storage_url: "/media/" }]) {
      expect([gone, (await saveAs(admin, { ...fields, ...gone })).status]).toEqual([gone, 403]);
    }
    expect((await saveAs(admin, { ...fields, maxHelp: 7 })).body).toMatchObject({ ...stored, maxHelp: 7 });
  });

  it("and of another kind from before stays without effect, stops nobody from saving, and is not set again", async () => {
    const { kysely } = app.db;
    await kysely.updateTable("settings").set({ analytics_id: "GTM-ABC1234" }).execute();
    const fields = editable(await get());
    expect(fields.counters.analytics).toBe("GTM-ABC1234");
    expect((await app.call("getAppSettings", {})).body.counters).toEqual(none);
    expect((await saveAs(admin, { ...fields, maxHelp: 7 })).status).toBe(200);
    expect((await saveAs(staff, { ...fields, maxHelp: 8 })).status).toBe(200);
    expect((await saveAs(staff, { ...fields, counters: none })).status).toBe(200);
    expect((await saveAs(staff, fields)).status).toBe(400);
  });

  it("stays the owner's where an administrator saves at the same time", async () => {
    const fields = editable(await get());
    const [byOwner] = await Promise.all([
      saveAs(staff, { ...fields, counters: stored.counters }),
      ...[1, 2, 3].map((maxHelp) => saveAs(admin, { ...fields, maxHelp })),
    ]);
    expect(byOwner.status).toBe(200);
    expect((await get()).counters).toEqual(stored.counters);
  });
});

describe("the defaults", () => {
  it("are made where there are none, and never overwrite", async () => {
    expect((await app.call("createSettings", {}, staff.token)).body).toEqual({ created: 0 });
    expect((await app.call("createGameSettings", {}, staff.token)).body).toEqual({ created: 0 });
    await app.db.kysely.deleteFrom("settings").execute();
    await app.db.kysely.deleteFrom("scores").where("key", "in", ["word", "author"]).execute();
    await app.db.kysely.deleteFrom("speeds").execute();
    expect((await app.call("getSettings", {}, staff.token)).status).toBe(404);
    expect((await save({})).status).toBe(400);
    const made = await app.call("createSettings", {}, staff.token);
    expect([made.status, made.body]).toEqual([201, { created: 1 }]);
    const game = await app.call("createGameSettings", {}, staff.token);
    expect([game.status, game.body]).toEqual([201, { created: 6 }]);
    expect((await get()).maxHelp).toBe(3);
  });
});

describe("the video instruction", () => {
  const upload = (video: Uint8Array | { content: Uint8Array; filename: string; type: string }) =>
    app.upload("uploadVideo", {}, { video }, staff.token);
  /** Once nobody goes back to an earlier version. */
  const onDisk = async (address: string | null) => {
    await forgetVersions(app);
    return existsSync(path.join(app.media.dir, path.basename(address ?? "")));
  };

  it("is kept, told to the game by its address, replaced and taken away with its file; the trail has it", async () => {
    const first = await upload(mp4);
    expect(first.status).toBe(200);
    expect(first.body.video).toMatch(/^\/media\/[\w-]+\.mp4$/);
    expect((await app.call("getAppSettings", {})).body.video).toBe(first.body.video);
    expect((await app.app.inject(first.body.video ?? "")).rawPayload.equals(mp4)).toBe(true);
    const second = await upload(mp4);
    expect([await onDisk(first.body.video), await onDisk(second.body.video)]).toEqual([false, true]);
    const { status, body } = await app.call("deleteVideo", {}, staff.token);
    expect([status, body.video]).toEqual([200, null]);
    expect(await onDisk(second.body.video)).toBe(false);
    expect((await app.call("deleteVideo", {}, staff.token)).status).toBe(200);
    const trail = await trailOf(app, "setting", "settings");
    expect(trail.map(({ fields }) => fields)).toEqual([
      { video: { before: null, after: first.body.video } },
      { video: { before: first.body.video, after: second.body.video } },
      { video: { before: second.body.video, after: null } },
    ]);
  });

  it.for([
    ["html", Buffer.from("<html><script>alert(1)</script></html>"), 415, fileTexts.wrongKind.video],
    ["nothing", Buffer.alloc(0), 400, fileTexts.missing],
  ] as const)("%s under the name of an mp4 is refused", async ([, content, status, message]) => {
    const { video } = (await upload(mp4)).body;
    const refused = await upload({ content, filename: "я.mp4", type: "video/mp4" });
    expect([refused.status, refused.error.message]).toEqual([status, message]);
    expect((await get()).video).toBe(video);
    expect(await onDisk(video)).toBe(true);
  });

  it("no file is refused", async () => {
    const { status, error } = await app.upload("uploadVideo", {}, {}, staff.token);
    expect([status, error.message]).toEqual([400, fileTexts.missing]);
  });
});

describe("the house ad", () => {
  const upload = (img: Uint8Array | { content: Uint8Array; filename: string; type: string }) =>
    app.upload("uploadAdImage", {}, { img }, staff.token);
  /** Once nobody goes back to an earlier version. */
  const onDisk = async (address: string | null) => {
    await forgetVersions(app);
    return existsSync(path.join(app.media.dir, path.basename(address ?? "")));
  };
  const told = async () => (await app.call("getAppSettings", {})).body.ad;

  it("is not shown without a title, whatever else is set", async () => {
    const { ad: kept } = (await upload(png)).body;
    await save({ ...editable(await get()), ad: { title: " ", text: "Текст", link: "https://example.ru/" } });
    expect(await told()).toBeNull();
    await save({ ...editable(await get()), ad: { ...ad, title: "Есть" } });
    expect(await told()).toEqual({ title: "Есть", text: "", link: "", advertiser: "", erid: "", img: kept.img });
  });

  it("keeps whoever pays for it where an edit leaves that out, and nobody where it says so", async () => {
    const paid = { advertiser: "ООО «Лейбл»", erid: "2Vtz_qw-1" };
    await save({ ...editable(await get()), ad: { ...ad, ...paid } });
    await save({ ...editable(await get()), ad: { ...ad, title: "Другая" } });
    expect(await told()).toMatchObject({ title: "Другая", ...paid });
    await save({ ...editable(await get()), ad: { ...ad, advertiser: "", erid: "" } });
    expect(await told()).toMatchObject({ advertiser: "", erid: "" });
  });

  it("has a picture that is kept as webp, replaced and taken away with its file; the trail has it", async () => {
    const first = (await upload(png)).body.ad.img;
    expect(first).toMatch(/^\/media\/[\w-]+\.webp$/);
    const second = (await upload(png)).body.ad.img;
    expect([await onDisk(first), await onDisk(second)]).toEqual([false, true]);
    const { status, body } = await app.call("deleteAdImage", {}, staff.token);
    expect([status, body.ad.img, await onDisk(second)]).toEqual([200, null, false]);
    const trail = await trailOf(app, "setting", "settings");
    expect(trail.map(({ fields }) => fields)).toEqual([
      { ad_img: { before: null, after: first } },
      { ad_img: { before: first, after: second } },
      { ad_img: { before: second, after: null } },
    ]);
  });

  it("keeps its picture when its words are saved, and the video is another matter", async () => {
    const { video } = (await app.upload("uploadVideo", {}, { video: mp4 }, staff.token)).body;
    const { img } = (await upload(png)).body.ad;
    await save({ ...editable(await get()), ad });
    expect(await get()).toMatchObject({ video, ad: { ...ad, img } });
    await app.call("deleteVideo", {}, staff.token);
    expect([(await get()).ad.img, await onDisk(img)]).toEqual([img, true]);
  });

  it.for<[string, Buffer, number, string]>([
    ["html", Buffer.from("<html><script>alert(1)</script></html>"), 415, fileTexts.wrongKind.image],
    ["a video", mp4, 415, fileTexts.wrongKind.image],
    ["half a picture", png.subarray(0, 40), 415, fileTexts.wrongKind.image],
    ["nothing", Buffer.alloc(0), 400, fileTexts.missing],
  ])("%s under the name of a png is refused, and the old picture stays", async ([, content, status, message]) => {
    const { img } = (await upload(png)).body.ad;
    const refused = await upload({ content, filename: "я.png", type: "image/png" });
    expect([refused.status, refused.error.message]).toEqual([status, message]);
    expect([(await get()).ad.img, await onDisk(img)]).toEqual([img, true]);
  });
});

it("who is playing: everybody who was active in the last five minutes, by the game session", async () => {
  const playing = async () => (await app.call("countPlaying", {}, staff.token)).body.playing;
  const [song = ""] = await createSongs(app, 1, { demo: true });
  expect(await playing()).toBe(0);
  const anna = await createAccount(app);
  await app.call("listSounds", {}, anna.token);
  // Two devices are one person, a visit to the demo is somebody, being signed in is not playing.
  await app.call("listSounds", {}, await signInAgain(app, anna.userId));
  await app.call("listDemoSounds", {}, await app.enterDemo());
  await createAccount(app);
  expect(await playing()).toBe(2);
  app.clock.advance(15 * 60 + 1);
  expect(await playing()).toBe(0);
  // A check is not noted while the session is fresh.
  const boris = await joinGame(app);
  await boris.serve();
  app.clock.advance(10 * 60 - 1);
  expect((await boris.check(song, 0, "мимо")).status).toBe(200);
  app.clock.advance(5 * 60);
  expect(await playing()).toBe(1);
});

it("the figures of the sidebar count songs, players, draws and what lies in the trash", async () => {
  expect((await app.call("getCounts", {}, staff.token)).body).toEqual({
    sounds: 0,
    gamers: 0,
    stocks: 0,
    trash: 0,
    outgrown: null,
  });
  await createSongs(app, 2);
  await createSongs(app, 1, { status: "hidden" });
  await createAccount(app);
  await createAccount(app, 1);
  const [start, end] = [new Date("2026-01-01Z"), new Date("2026-12-01Z")];
  for (const status of ["active", "testing"] as const) await createDraw(app, { status, start, end });
  const { _id } = (await app.call("createGenre", { name: "Марш" }, staff.token)).body;
  await app.call("deleteGenre", { _id }, staff.token);
  expect((await app.call("getCounts", {}, staff.token)).body).toEqual({
    sounds: 3,
    gamers: 1,
    stocks: 2,
    trash: 1,
    outgrown: null,
  });
  // As in the list that it leads to.
  for (const [sections, trash] of [
    [["songs", "content"], 1],
    [["content"], 0],
    [["numbers"], 0],
  ] as const) {
    const { token, userId } = await createAccount(app, 2);
    await app.db.kysely
      .updateTable("users")
      .set({ sections: [...sections] })
      .where("id", "=", userId)
      .execute();
    expect((await app.call("getCounts", {}, token)).body).toMatchObject({ sounds: 3, trash });
    expect((await app.call("listTrash", {}, token)).body).toMatchObject({ total: trash });
  }
});
