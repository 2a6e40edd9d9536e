import { documentKinds, type DocumentKind, fixedTerms, lackingText } from "@hitoslov/contract";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { createDraw, createNamedAccount } from "../../test/factories.ts";
import { nameOrganiser } from "../../test/legal.ts";
import { organiser } from "../../test/organiser.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  token = (await createNamedAccount(app, { login: "владелец", role: 1 })).token;
});
afterAll(() => app.close());

const page = (url: string) => app.app.inject({ url });
const create = async (kind: DocumentKind, more: object = {}) =>
  (await app.call("createDocument", { kind, ...more }, token)).body;
const publish = (_id: string, more: object = {}) => app.call("publishDocument", { _id, ...more }, token);

describe("a document", () => {
  it.each(documentKinds.filter((kind) => kind !== "rules"))(
    "%s begins with a template that the organiser alone fills in",
    async (kind) => {
      const before = await create(kind);
      expect(before.blanks).toContain("организатор");
      expect(before.version).toBeNull();
      await nameOrganiser(app);
      const { status, body } = await publish(before._id);
      expect([status, body.blanks, body.changed]).toEqual([200, [], false]);
      const text = (await page(`/legal/${body.slug}/1/text`)).body;
      expect(text).toContain(organiser.name);
      expect(text).not.toContain("{{");
    },
  );

  it("of rules belongs to a draw, names it and its prizes, and leaves blanks for what staff have to write", async () => {
    await nameOrganiser(app);
    const stock_id = await createDraw(app, {
      start: app.clock.now(),
      end: new Date(app.clock.now().getTime() + 86_400_000),
    });
    const rules = await create("rules", { stock_id });
    expect(rules.blanks).toContain("порядок вручения");
    const { status, error } = await publish(rules._id);
    expect([status, error.fields?.["content"]]).toEqual([409, expect.stringContaining("«порядок вручения»")]);
    expect(await app.db.kysely.selectFrom("document_versions").select("id").execute()).toEqual([]);
    expect((await app.call("createDocument", { kind: "rules", stock_id }, token)).status).toBe(409);
    expect((await app.call("createDocument", { kind: "rules" }, token)).error.fields).toHaveProperty("stock_id");
    expect((await app.call("createDocument", { kind: "privacy", stock_id }, token)).error.fields).toHaveProperty(
      "stock_id",
    );
  });

  it("tells where to enter what it lacks: in the settings, the draw, or the text", async () => {
    const [start, end] = [app.clock.now(), new Date(app.clock.now().getTime() + 86_400_000)];
    const stock_id = await createDraw(app, { start, end });
    const content = "{{организатор}}, {{возраст}}, {{призы}}, {{приз зрителей}}";
    const rules = await create("rules", { stock_id, content });
    const privacy = await create("privacy", { content: "{{возраст}}" });
    const noOrganiser = "Сначала владелец указывает организатора в\u00A0настройках";
    expect(lackingText(rules)).toBe(noOrganiser);
    expect((await publish(rules._id)).error.fields).toEqual({ organiser: noOrganiser });
    await nameOrganiser(app);
    const told = async (_id: string) => (await publish(_id)).error.fields;
    expect(await told(rules._id)).toEqual({ content: "Заполните в\u00A0розыгрыше: «возраст», «призы»" });
    // A text without a draw has nothing else that could fill it in.
    expect(await told(privacy._id)).toEqual({ content: "Впишите в\u00A0тексте: «возраст»" });
    await app.db.kysely.updateTable("stocks").set({ min_age: 18 }).execute();
    await app.call("createStockPrize", { _idStock: stock_id, name: "Наушники", quantity: 2, way: "hand" }, token);
    expect(await told(rules._id)).toEqual({ content: "Впишите в\u00A0тексте: «приз зрителей»" });
  });

  it("reads well whatever fills its blanks: one way to write to, quotes within quotes, one full stop", async () => {
    await nameOrganiser(app, { phone: "" });
    const stock_id = await createDraw(app, {
      start: app.clock.now(),
      end: new Date(app.clock.now().getTime() + 86_400_000),
    });
    await app.db.kysely
      .updateTable("stocks")
      .set({ fullname: "День «Радиолы»", handover: "Курьером." })
      .where("id", "=", stock_id)
      .execute();
    const content = "«{{розыгрыш}}», {{розыгрыш}}. Связь: {{связь}}. Порядок: {{порядок вручения}}.";
    const { _id, slug } = await create("rules", { stock_id, content });
    expect((await publish(_id)).status).toBe(200);
    expect((await page(`/legal/${slug}/1/text`)).body).toBe(
      `«День „Радиолы“», День «Радиолы». Связь: ${organiser.email}. Порядок: Курьером.`,
    );
  });

  it("is not published while nobody organises", async () => {
    const { _id } = await create("privacy", { content: "Без пробелов" });
    expect((await publish(_id)).error).toMatchObject({ code: "conflict", fields: { organiser: expect.any(String) } });
  });

  it("is published once, also by two calls at once, and its version never changes", async () => {
    await nameOrganiser(app);
    const { _id, slug, title } = await create("privacy", { content: "Первая редакция {{инн}}" });
    const both = await Promise.all([publish(_id), publish(_id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    app.clock.advance(60);
    await app.call("updateDocument", { _id, title, content: "Вторая редакция" }, token);
    expect((await publish(_id)).body.version).toMatchObject({ number: 2 });
    const { data } = (await app.call("listDocumentVersions", { _id }, token)).body;
    expect(data.map(({ number }) => number)).toEqual([2, 1]);
    const first = await page(`/legal/${slug}/1/text`);
    expect(first.body).toBe(`Первая редакция ${organiser.inn}`);
    expect(createHash("sha256").update(first.rawPayload).digest("hex")).toBe(data[1]?.sha256);
    expect((await app.call("deleteDocument", { _id }, token)).error.code).toBe("in_use");
  });

  it("is previewed as it would be published; what has no value stays a blank", async () => {
    await nameOrganiser(app);
    const content = "# Кто\n\nИНН {{инн}} <b>\n\n• {{чего нет}}";
    const { _id, slug } = await create("privacy", { title: "Политика {{организатор}}", content });
    const { body } = await app.call("previewDocument", { _id }, token);
    const asHtml = (last: string) => `<h2>Кто</h2>\n<p>ИНН ${organiser.inn} &lt;b&gt;</p>\n<ul><li>${last}</li></ul>`;
    expect(body.html).toBe(asHtml("{{чего нет}}"));
    expect(body.title).toBe(`Политика ${organiser.name}`);
    expect((await app.call("listDocumentVersions", { _id }, token)).body.data).toEqual([]);
    await app.call(
      "updateDocument",
      { _id, title: body.title, content: content.replace("{{чего нет}}", "Есть") },
      token,
    );
    await publish(_id);
    expect((await page(`/legal/${slug}`)).body).toContain(asHtml("Есть"));
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect((await app.call("previewDocument", { _id: unknown }, token)).status).toBe(404);
  });

  it("has headings and items by their lines, with and without empty ones between them", async () => {
    const content =
      "# 1. Общие положения\nПервая\nвторая:\n• один\n• два\n## 2. Призы\n\n• три\nдальше\n\n#без пробела";
    const { _id } = await create("agreement", { title: "Соглашение", content });
    const { body } = await app.call("previewDocument", { _id }, token);
    expect(body.html.split("\n")).toEqual([
      "<h2>1. Общие положения</h2>",
      "<p>Первая<br />вторая:</p>",
      "<ul><li>один</li><li>два</li></ul>",
      "<h2>2. Призы</h2>",
      "<ul><li>три</li></ul>",
      "<p>дальше</p>",
      "<p>#без пробела</p>",
    ]);
  });

  it("that somebody has edited since it was read is not published", async () => {
    await nameOrganiser(app);
    const { _id, title, updated_at } = await create("privacy");
    app.clock.advance(60);
    await app.call("updateDocument", { _id, title, content: "Другой текст" }, token);
    expect((await publish(_id, { updated_at })).error.code).toBe("stale");
  });

  it("changes for staff when the organiser changes, and for readers only when it is published again", async () => {
    await nameOrganiser(app);
    const { _id, slug } = await create("privacy", { content: "{{организатор}}" });
    await publish(_id);
    const other = { ...organiser, name: "АО «Эфир»" };
    await app.db.kysely
      .updateTable("settings")
      .set({ organiser: JSON.stringify(other) })
      .execute();
    const { data } = (await app.call("listDocuments", {}, token)).body;
    expect(data).toEqual([expect.objectContaining({ _id, changed: true })]);
    expect((await page(`/legal/${slug}`)).body).toContain(organiser.name);
  });

  it("is found by its words, and rules also by both names of their draw", async () => {
    const stock_id = await createDraw(app, {
      start: app.clock.now(),
      end: new Date(app.clock.now().getTime() + 86_400_000),
    });
    const rules = await create("rules", { stock_id });
    const privacy = await create("privacy", { content: "Храним неделю" });
    await app.db.kysely.updateTable("stocks").set({ name: "Весна", fullname: "Апрельский розыгрыш" }).execute();
    const found = async (find: string) => {
      const { data, total } = (await app.call("listDocuments", { find }, token)).body;
      return [total, ...data.map(({ _id }) => _id)];
    };
    expect(await found("весна")).toEqual([1, rules._id]);
    expect(await found("апрельский")).toEqual([1, rules._id]);
    expect(await found("неделю")).toEqual([1, privacy._id]);
  });
});

it("the rules say what counts, where to leave, and terms and sums in the forms of their numbers", async () => {
  await nameOrganiser(app);
  const [start, end] = [new Date("2026-06-01T09:00:00Z"), new Date("2026-08-31T21:00:00Z")];
  const stock_id = await createDraw(app, { start, end, status: "testing" });
  const terms = { handover: "Курьером", region: "Россия", answer_days: 3, min_age: 18, tax_payer: "winner" } as const;
  await app.db.kysely.updateTable("stocks").set(terms).execute();
  await app.db.kysely.updateTable("settings").set({ prize_free_limit: 12_001 }).execute();
  const prize = { _idStock: stock_id, name: "Наушники", quantity: 2, way: "hand", value: 1251 } as const;
  await app.call("createStockPrize", prize, token);
  const { _id, slug } = await create("rules", { stock_id });
  expect((await publish(_id)).status).toBe(200);
  const text = (await page(`/legal/${slug}/1/text`)).body;
  for (const told of [
    "с 1 июня 2026 г., 12:00, до 1 сентября 2026 г., 00:00 по\u00A0Москве.",
    "за 3 дня с момента, когда приз назначен.",
    "2\u00A0502 рубля.",
    "свыше 12\u00A0001 рубля",
    "выданные после принятия",
    "песни дня, в том числе из архива,",
    "(по местам, по жребию, по выбору Организатора)",
    "в профиле.",
  ]) {
    expect(text).toContain(told);
  }
});

it("the rules state all terms of the draw once these are complete", async () => {
  await nameOrganiser(app);
  const [start, end] = [app.clock.now(), new Date(app.clock.now().getTime() + 86_400_000)];
  const stock_id = await createDraw(app, { start, end, status: "testing" });
  await app.db.kysely.updateTable("stocks").set({ handover: "Курьером за месяц", region: "Россия" }).execute();
  const prize = { _idStock: stock_id, name: "Наушники", quantity: 2, way: "hand" } as const;
  const { body } = await app.call("createStockPrize", prize, token);
  const { _id, slug, blanks } = await create("rules", { stock_id });
  expect(blanks).toEqual(["возраст", "стоимость призов", "кто платит налог"]);
  await app.db.kysely.updateTable("settings").set({ prize_free_limit: 12_000 }).execute();
  await app.db.kysely.updateTable("stocks").set({ min_age: 21, tax_payer: "winner" }).execute();
  await app.call("updateStockPrize", { ...prize, _id: body._id, value: 1500 }, token);
  expect((await publish(_id)).status).toBe(200);
  const text = (await page(`/legal/${slug}/1/text`)).body;
  for (const told of ["• Наушники: 2 шт.", "3\u00A0000 рублей", "по\u00A0Москве.", "Курьером за месяц", "Россия"]) {
    expect(text).toContain(told);
  }
  expect(text).toMatch(
    /достигший 21 года[^]*Жребий не проводится[^]*свыше 12\u00A0000 рублей[^]*налог платит победитель/,
  );
  expect(text).not.toMatch(/18 лет|4\s000/);
  const terms = { min_age: 18, tax_payer: "organiser", draw_mode: "weighted", draw_min_score: 1500 } as const;
  for (const [randomness, told, other] of [
    ["beacon", "секретное число, отпечаток которого (SHA-256) публикуется до начала, и раунд публичного", "без маяка"],
    ["seed", "одно секретное число, без маяка; его отпечаток", "drand"],
  ] as const) {
    await app.db.kysely
      .updateTable("stocks")
      .set({ ...terms, randomness })
      .execute();
    app.clock.advance(1);
    const { body: next } = await publish(_id);
    const rules = (await page(`/legal/${slug}/${next.version?.number ?? 0}/text`)).body;
    expect(rules).toMatch(
      /18 лет[^]*кому не достался другой приз розыгрыша и у кого очков не меньше 1\u00A0500\. Чем больше очков[^]*платит его сам/,
    );
    expect(rules).toContain(told);
    // The page of the proof, to which the rules send their reader, has these names.
    expect(rules).toContain("список участников под условными номерами");
    expect(rules).not.toContain(other);
  }
});

it("is asked about again only where an account is asked at all: the agreement and the consent to data", async () => {
  await nameOrganiser(app);
  const stock_id = await createDraw(app, { start: app.clock.now(), end: new Date(app.clock.now().getTime() + 1e6) });
  for (const kind of documentKinds) {
    const { _id } = await create(kind, { content: "Текст", ...(kind === "rules" && { stock_id }) });
    const { status, error, body } = await publish(_id, { renews: true });
    if (kind === "agreement" || kind === "personal_data") expect([kind, body.version?.renews]).toEqual([kind, true]);
    else expect([kind, status, Object.keys(error.fields ?? {})]).toEqual([kind, 400, ["renews"]]);
  }
});

it("the policy and the consent for prizes say how long data of winners are kept, by the owner's settings", async () => {
  await nameOrganiser(app);
  const { _id, slug } = await create("privacy");
  const consent = await create("prize_data");
  const setTerms = (papers: number, delivery: number) =>
    app.db.kysely
      .updateTable("settings")
      .set({ retention: JSON.stringify({ papers, delivery }) })
      .execute();
  await setTerms(401, 62);
  for (const document of [_id, consent._id]) expect((await publish(document)).status).toBe(200);
  for (const address of [slug, consent.slug]) {
    const text = (await page(`/legal/${address}/1/text`)).body;
    expect(text).toMatch(
      /хранятся 401 день после окончания розыгрыша, почтовый адрес и номер отправления — 62 дня[^]*учётн/,
    );
    expect(text).not.toContain("пять лет");
  }
  await setTerms(1826, 365);
  app.clock.advance(1);
  expect((await publish(_id)).body.version?.number).toBe(2);
  expect((await page(`/legal/${slug}/2/text`)).body).toMatch(/1\u00A0826 дней[^]*365 дней/);
});

it("the policy says what is kept of a deleted account, and for how long", async () => {
  await nameOrganiser(app);
  const { _id, slug } = await create("privacy");
  await publish(_id);
  const { traces, addresses } = fixedTerms;
  const text = (await page(`/legal/${slug}/1/text`)).body;
  expect(text).toContain(`номера и почты — ещё ${traces.days} дней после окончания розыгрыша`);
  expect(text).toContain(`сетевого адреса и устройства — ${addresses.days} дней после последнего входа`);
  expect(text).toContain("Хеш номера, которым подтверждён отправленный приз, хранится вместе с розыгрышем");
  expect(text).toMatch(/отказался от писем по ссылке из письма, остаются хеш этой почты .* не зададут новый пароль\./);
});

it("the policy names everybody whom the game sends data to, and who may be abroad", async () => {
  await nameOrganiser(app);
  const { _id, slug } = await create("privacy");
  await publish(_id);
  const [, told = "", abroad = ""] =
    /# 4\. Кому мы передаём данные([^]*?)(4\.\d+\. Трансграничная[^]*?)# 5/.exec(
      (await page(`/legal/${slug}/1/text`)).body,
    ) ?? [];
  for (const one of [
    "доставки",
    "Налоговому органу",
    "Почтовой службе",
    "службе SMS",
    "Оператору связи",
    "Google, Apple, Mozilla, Microsoft",
    "Яндекс Метрика",
    "Google Analytics",
    "Рекламная сеть Яндекса",
  ]) {
    expect(told).toContain(one);
  }
  expect(abroad).toMatch(/служб уведомлений и Google Analytics могут находиться за пределами/);
});

it("the consent to data allows what the policy says: also to pass them on, and to whom", async () => {
  await nameOrganiser(app);
  const { _id, slug } = await create("personal_data");
  await publish(_id);
  const [, actions = ""] = /# Действия([^]*?)# Срок/.exec((await page(`/legal/${slug}/1/text`)).body) ?? [];
  for (const told of [
    "использование, передача,",
    "почтовой службе",
    "службе SMS",
    "оператору связи",
    "службе уведомлений браузера",
    "счётчиков и рекламной сети",
    "разделе 4 политики",
  ]) {
    expect(actions).toContain(told);
  }
});

it("the agreement is accepted at sign-up, or in the game by who has signed up before", async () => {
  await nameOrganiser(app);
  const { _id, slug } = await create("agreement");
  await publish(_id);
  expect((await page(`/legal/${slug}/1/text`)).body).toContain("отметил согласие при регистрации или в игре");
});

describe("the public page", () => {
  it("is small, readable by everybody, and shows version, date and hash", async () => {
    await nameOrganiser(app);
    const content = "# 1. Начало\n\nСтрока <script>alert(1)</script> & «кавычки»\n\n• Первый\n• Второй";
    const { _id, slug } = await create("agreement", { title: "Соглашение", content });
    expect((await page(`/legal/${slug}`)).statusCode).toBe(404);
    const { version } = (await publish(_id)).body;
    const { statusCode, headers, body } = await page(`/legal/${slug}`);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body.length).toBeLessThan(10_000);
    expect(body).toContain("<h2>1. Начало</h2>");
    expect(body).toContain("&lt;script&gt;");
    expect(body).not.toContain("<script");
    expect(body).toContain("<ul><li>Первый</li><li>Второй</li></ul>");
    expect(body).toContain("Редакция 1 от 1 марта 2026");
    expect(body).toContain(version?.sha256);
    expect((await page("/legal/page.css")).headers["content-type"]).toContain("text/css");
  });

  it("of an older version names the one in force", async () => {
    await nameOrganiser(app);
    const { _id, slug, title } = await create("privacy", { content: "Раз" });
    await publish(_id);
    await app.call("updateDocument", { _id, title, content: "Два" }, token);
    await publish(_id);
    expect((await page(`/legal/${slug}/1`)).body).toContain("Действует редакция 2");
    expect((await page(`/legal/${slug}`)).body).toContain("Другие редакции");
  });

  it.each([
    "/legal/none",
    "/legal/privacy/9",
    "/legal/privacy/x/text",
    "/legal/%00",
    "/legal/__proto__",
    "/legal/a%27b",
  ])("%s is not found", async (url) => {
    expect((await page(url)).statusCode).toBe(404);
  });
});
