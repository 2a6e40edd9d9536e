import { load, save } from "./storage.ts";

/** What opens a room from this browser, also after a reload. */
export type RoomPlace = { readonly code: string; readonly token: string };

/** The room that this player hosts here; whose it is stands first. */
export function loadHosted(): RoomPlace | null {
  const [player, code, token] = (load("room-host") ?? "").split(" ");
  return code === undefined || token === undefined || player !== load("player") ? null : { code, token };
}

export function saveHosted(place: RoomPlace | null): void {
  save("room-host", place && `${load("player") ?? ""} ${place.code} ${place.token}`);
}

/** The place that a guest has in a room. */
export function loadPlace(code: string): RoomPlace | null {
  const [known, token] = (load("room-guest") ?? "").split(" ");
  return token === undefined || known !== code ? null : { code, token };
}

export function savePlace(place: RoomPlace | null): void {
  save("room-guest", place && `${place.code} ${place.token}`);
}

/** The name last taken in a room. */
export function loadName(): string {
  return load("room-name") ?? "";
}

export function saveName(name: string): void {
  save("room-name", name);
}
