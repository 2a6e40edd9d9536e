import { type Entity, EntitySchema, entitySections, roleNames, staffSectionNames, type User } from "@hitoslov/contract";

type Reader = Pick<User, "role" | "sections">;

/**
 * The entities whose audit trail somebody may read. What belongs to no section, such as administrators and sign-ins, is
 * the owner's.
 */
export function openEntities({ role, sections }: Reader): readonly Entity[] {
  return EntitySchema.options.filter((entity) => {
    const section = entitySections[entity];
    return section === null ? role === 1 : (sections?.includes(section) ?? true);
  });
}

/** Whether somebody may undo a change: only the owner for settings, as some are the owner's. */
export function mayReturn(entity: Entity, { role }: Pick<User, "role">): boolean {
  return entity !== "setting" || role === 1;
}

/** How the rights of an administrator read: no list of sections means all of them. */
export const adminNames = { role: roleNames, sections: { ...staffSectionNames, "": "все разделы" } };
