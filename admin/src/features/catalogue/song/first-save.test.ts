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
});
