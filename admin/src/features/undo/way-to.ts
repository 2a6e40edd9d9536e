import { directoryNames, type Entity, type JournalEntry } from "@hitoslov/contract";

const screens: Partial<Record<Entity, (id: string, stock: string | null) => string | null>> = {
  sound: (id) => `/songs/${id}`,
  library: () => "/library",
  gamer: (id) => `/gamers/${id}`,
  news: (id) => `/newsfeed/${id}`,
  prize: () => "/stocks?tab=prizes",
  stock: (id) => `/stocks/${id}`,
  drawing: (id) => `/stocks/${id}`,
  // The id of a member is «draw:account».
  stock_member: (id) => `/stocks/${id.split(":")[0] ?? ""}`,
  stock_prize: (_id, stock) => stock && `/stocks/${stock}`,
  award: (id, stock) => stock && `/stocks/${stock}/awards/${id}`,
  document: (id) => `/documents/${id}`,
  dispute: () => "/disputes",
  setting: () => "/settings",
  admin: () => "/admins",
  ...Object.fromEntries(directoryNames.map((name) => [name, () => `/directory?list=${name}`])),
};

/** The address where the changed row is edited; null if it has no screen or was deleted. */
export function wayTo({ entity, entity_id, action, stock_id }: JournalEntry): string | null {
  return action === "delete" ? null : (screens[entity]?.(entity_id, stock_id) ?? null);
}
