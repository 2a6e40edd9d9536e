import { contract, type SettingsFields } from "@hitoslov/contract";
import { type Client, createClient, type Endpoints } from "@hitoslov/contract/client";
import { fetchWhenFree } from "@hitoslov/contract/fetch-when-free";
import { addressOf } from "./address.ts";
import { owner } from "./serve.ts";

export function clientOf(origin: string, token: string | null): Client {
  const endpoints = Object.entries(contract).map(([name, { method, path }]) => [
    name,
    { method, path: origin + path, anonymous: false },
  ]);
  return createClient(Object.fromEntries(endpoints) as Endpoints, { token: () => token, fetch: fetchWhenFree });
}

let offices = 0;

/** The owner's API on a server, without pages; each from an address of its own, as sign-ins are limited by address. */
export async function officeOf(origin: string): Promise<Client> {
  offices += 1;
  const { method, path } = contract.login;
  const answer = await fetch(origin + path, {
    method,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": addressOf(offices, "office"),
    },
    body: JSON.stringify({ ...owner, area: "admin" }),
  });
  if (!answer.ok) throw new Error(`The owner could not sign in: ${answer.status} ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return clientOf(origin, token);
}

/** Changes some of the settings and keeps the rest. */
export async function changeSettings(office: Client, change: Partial<SettingsFields>): Promise<void> {
  const { video: _video, video_seconds: _seconds, ad, ...settings } = await office.getSettings({});
  await office.updateSettings({ ...settings, ad: { title: ad.title, text: ad.text, link: ad.link }, ...change });
}

export async function makePremium(office: Client, player: string): Promise<void> {
  const { users } = await office.listPlayers({ find: player });
  const [{ _id, score } = { _id: "", score: 0 }] = users;
  await office.updateUserScore({ _id, score, type: "Премиум" });
}

let players = 0;

/** A player with points, each from an address of their own. */
export async function createRanked(origin: string, office: Client, name: string, score: number): Promise<string> {
  players += 1;
  const login = `rank-${process.pid}-${players}`;
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `2001:db9:0:${players.toString(16)}::1` },
    body: JSON.stringify({ login, password: "коробушка-полна", name }),
  });
  const { user } = (await answer.json()) as { user: { _id: string } };
  await office.updateUserScore({ _id: user._id, score, type: "Бесплатный" });
  return login;
}
