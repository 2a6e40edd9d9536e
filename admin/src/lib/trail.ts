import { type Entity, EntitySchema, entitySections, type User } from "@hitoslov/contract";

type Reader = Pick<User, "role" | "sections">;

/** What of the trail somebody may read; what belongs to no section is the owner's, as administrators and where they sign in. */
export function openEntities({ role, sections }: Reader): readonly Entity[] {
  return EntitySchema.options.filter((entity) => {
    const section = entitySections[entity];
    return section === null ? role === 1 : (sections?.includes(section) ?? true);
  });
}

/** Whether somebody may take back what was changed: settings hold what is for the owner alone to set. */
export function mayReturn(entity: Entity, { role }: Pick<User, "role">): boolean {
  return entity !== "setting" || role === 1;
}
