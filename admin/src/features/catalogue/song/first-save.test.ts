import { describe, expect, it } from "vitest";
import { createFirstSave } from "./first-save.ts";

const never = new AbortController().signal;

describe("the first save", () => {
  it("is over for a song that is there", async () => {
    expect(await createFirstSave("a").wait(never)).toBe("a");
  });

  it("lets all go on that wait for it, and those who come after", async () => {
    const first = createFirstSave(undefined);
    const waiting = [first.wait(never), first.wait(never)];
    first.tell("b");
    expect(await Promise.all(waiting)).toEqual(["b", "b"]);
    expect(await first.wait(never)).toBe("b");
  });

  it("lets go of who has cancelled", async () => {
    const first = createFirstSave(undefined);
    const upload = new AbortController();
    const waiting = first.wait(upload.signal);
    upload.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  });

  it("tells when all files have come, and whether one did not", async () => {
    const first = createFirstSave("a");
    expect(await first.sent()).toBe(true);
    const [sound, cover] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    expect(first.send(sound.promise)).toBe(sound.promise);
    first.send(cover.promise).catch(() => {});
    let isOver = false;
    const over = first.sent().finally(() => (isOver = true));
    sound.resolve("a");
    await sound.promise;
    expect(isOver).toBe(false);
    cover.reject(new Error("refused"));
    expect(await over).toBe(false);
    // What was refused is over: the next time only what is on its way counts.
    expect(await first.sent()).toBe(true);
  });
});
