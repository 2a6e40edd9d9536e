import { load, save } from "./storage.ts";

/** The code and token that open a room from this browser, also after a reload. */
export type RoomPlace = { readonly code: string; readonly token: string };

/** The room that this player hosts here; the stored value begins with the player's id. */
export function loadHosted(): RoomPlace | null {
  const [player, code, token] = (load("room-host") ?? "").split(" ");
  return code === undefined || token === undefined || player !== load("player") ? null : { code, token };
}

export function saveHosted(place: RoomPlace | null): void {
  save("room-host", place && `${load("player") ?? ""} ${place.code} ${place.token}`);
}

/** Whether another tab has taken over the hosting meanwhile: it opened a room, or took this one, by a newer token. */
export function isHostedElsewhere({ token }: RoomPlace): boolean {
  const hosted = loadHosted();
  return hosted !== null && hosted.token !== token;
}

/** How many rooms a browser remembers: a guest removed from one stays removed, even after other rooms. */
const PLACES = 20;

/** The place that a guest has in a room, or had until the host took it away. */
export function loadPlace(code: string): RoomPlace | null {
  return places().find((place) => place.code === code) ?? null;
}

export function savePlace(place: RoomPlace): void {
  keep([place, ...others(place.code)]);
}

export function forgetPlace(code: string): void {
  keep(others(code));
}

/** The latest first. */
function places(): RoomPlace[] {
  return (load("room-guest") ?? "").split(",").flatMap((place) => {
    const [code, token] = place.split(" ");
    return code === undefined || token === undefined ? [] : [{ code, token }];
  });
}

function others(code: string): RoomPlace[] {
  return places().filter((place) => place.code !== code);
}

function keep(all: readonly RoomPlace[]): void {
  const text = all.slice(0, PLACES).map(({ code, token }) => `${code} ${token}`);
  save("room-guest", text.length === 0 ? null : text.join(","));
}

/** The name last taken in a room. */
export function loadName(): string {
  return load("room-name") ?? "";
}

export function saveName(name: string): void {
  save("room-name", name);
}
