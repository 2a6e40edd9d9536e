import { directoryNames, type Entity } from "@hitoslov/contract";

const screens: Partial<Record<Entity, (id: string) => string>> = {
  sound: (id) => `/songs/${id}`,
  library: () => "/library",
  gamer: (id) => `/gamers/${id}`,
  news: (id) => `/newsfeed/${id}`,
  prize: () => "/stocks",
  stock: (id) => `/stocks/${id}`,
  drawing: (id) => `/stocks/${id}`,
  // A member is known by the draw and the account.
  stock_member: (id) => `/stocks/${id.split(":")[0] ?? ""}`,
  setting: () => "/settings",
  admin: () => "/admins",
  ...Object.fromEntries(directoryNames.map((name) => [name, () => `/directory?list=${name}`])),
};

/** Where a row is edited; null where it has no screen of its own. */
export function wayTo(entity: Entity, id: string): string | null {
  return screens[entity]?.(id) ?? null;
}
