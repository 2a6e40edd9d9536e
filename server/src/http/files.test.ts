import { fileTexts, limits } from "@hitoslov/contract";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { createAccount } from "../test/factories.ts";

let app: TestApp;
let token: string;
beforeAll(async () => (app = await createTestApp()));
beforeEach(async () => {
  await app.reset();
  ({ token } = await createAccount(app, 2));
});
afterAll(() => app.close());

const line = (text: string) => Buffer.from(`${text}\r\n`);
const part = (name: string, content: string, filename?: string) =>
  Buffer.concat([
    line("--x"),
    line(`content-disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}`),
    line(""),
    line(content),
  ]);
const end = line("--x--");

/** Sends a body as it is to the picture upload of the news. */
function send(payload: Buffer, type = "multipart/form-data; boundary=x", headers: Record<string, string> = { token }) {
  return app.app.inject({
    method: "PUT",
    url: "/api/newsfeed/image",
    headers: { "content-type": type, ...headers },
    payload,
  });
}
const incoming = () => readdir(path.join(app.media.dir, "..", "incoming"));
const kept = () => readdir(app.media.dir);

describe("a body with files", () => {
  it.for([
    ["no file", Buffer.concat([part("name", "x"), end]), 400, "Во время загрузки файла произошла ошибка!"],
    ["an empty form", end, 400, fileTexts.missing],
    ["an empty file", Buffer.concat([part("img", "", "a.png"), end]), 400, fileTexts.missing],
    ["a file under another name", Buffer.concat([part("photo", "x", "a.png"), end]), 400, fileTexts.missing],
    ["text where a file belongs", Buffer.concat([part("img", "x"), end]), 400, fileTexts.missing],
    [
      "an undeclared field",
      Buffer.concat([part("role", "1"), part("img", "x", "a.png"), end]),
      400,
      expect.stringMatching(/^[А-ЯЁ]/),
    ],
    [
      "a field twice",
      Buffer.concat([part("role", "1"), part("role", "2"), part("img", "x", "a.png"), end]),
      400,
      "Поле пришло дважды",
    ],
    ["what is no picture", Buffer.concat([part("img", "<script>", "a.png"), end]), 415, fileTexts.wrongKind.image],
    [
      "more than may be",
      Buffer.concat([part("img", "x".repeat(limits.files.image.bytes + 1), "a.png"), end]),
      413,
      fileTexts.tooLarge("image"),
    ],
  ] as const)("with %s is refused and leaves nothing", async ([, payload, status, message]) => {
    const answer = await send(payload);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message]);
    expect(await incoming()).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it.for([
    ["two files of one name", Buffer.concat([part("img", "x", "a.png"), part("img", "y", "b.png"), end])],
    ["a file named __proto__", Buffer.concat([part("__proto__", "x", "a.png"), end])],
    ["an end that never comes", part("img", "x", "a.png")],
    ["a broken header", Buffer.concat([line("--x"), line("nonsense"), line(""), line("x"), end])],
    ["a name with NUL", Buffer.concat([part("img\0", "x", "a\0.png"), end])],
    ["no part at all", Buffer.from("")],
    ["a hundred fields", Buffer.concat([...Array.from({ length: 100 }, (_, i) => part(`f${i}`, "x")), end])],
    ["a long field", Buffer.concat([part("f", "x".repeat(100_000)), end])],
  ] as const)("with %s is refused as any bad input", async ([, payload]) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json<{ message: string }>().message).toMatch(/^[А-ЯЁ]/);
    expect(await incoming()).toEqual([]);
  });

  it.for(["application/json", "text/plain", "multipart/form-data", "multipart/mixed; boundary=x"])(
    "of the type %s is not taken",
    async (type) => {
      const answer = await send(Buffer.concat([part("img", "x", "a.png"), end]), type);
      expect([400, 415]).toContain(answer.statusCode);
      expect(await incoming()).toEqual([]);
    },
  );

  it("of a stranger is not even received", async () => {
    const payload = Buffer.concat([part("img", "x", "a.png"), end]);
    expect((await send(payload, undefined, {})).statusCode).toBe(401);
    const { token: player } = await createAccount(app, 3);
    expect((await send(payload, undefined, { token: player })).statusCode).toBe(403);
    expect(await incoming()).toEqual([]);
  });
});
