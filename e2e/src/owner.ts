import { owner } from "./serve.ts";

type Json = Record<string, unknown>;

/** What the owner does past the pages, on whatever server. */
export async function ownerOf(origin: string) {
  const call = async (method: string, path: string, body: Json | FormData | undefined, token = ""): Promise<Json> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(origin + path, {
      method,
      headers: { token, ...(!isForm && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Json;
  };
  const { login, password } = owner;
  const entered = await call("POST", "/api/auth/login", { login, password, area: "admin" });
  const token = String(entered["token"]);

  return {
    changeSettings: async (change: Json): Promise<void> => {
      const { video: _video, ad, ...settings } = await call("GET", "/api/setting", undefined, token);
      const { img: _img, ...words } = ad as Json;
      await call("PUT", "/api/setting", { ...settings, ad: words, ...change }, token);
    },
    putVideo: async (video: Buffer<ArrayBuffer>): Promise<void> => {
      const body = new FormData();
      body.set("video", new Blob([video], { type: "video/mp4" }), "instruction.mp4");
      await call("PUT", "/api/setting/video", body, token);
    },
    makePremium: async (player: string): Promise<void> => {
      const { users } = await call("GET", `/api/gamers?find=${encodeURIComponent(player)}`, undefined, token);
      const [{ _id, score, updated_at } = {}] = users as Json[];
      await call("PUT", "/api/user/score", { _id, score, type: "Премиум", updated_at }, token);
    },
  };
}
