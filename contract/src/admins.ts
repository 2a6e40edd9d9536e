import { z } from "zod";
import { createRoute, listRoute, updateRoute } from "./crud.ts";
import { listQuery } from "./list.ts";
import { access, defineRoutes } from "./route.ts";
import { staffSections, StaffSectionsSchema } from "./staff-sections.ts";
import { EmailSchema, LoginNameSchema, PasswordSchema, PhoneSchema, UserSchema } from "./users.ts";

/** A member of staff, as the owner sees them. */
export const AdminSchema = z.strictObject({
  _id: z.uuid(),
  login: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  photo: z.string().nullable(),
  role: z.union([z.literal(1), z.literal(2)]),
  /** The sections that are open to an administrator; null: all. */
  sections: z.array(z.enum(staffSections)).nullable(),
  /** Whether an administrator may read tax and passport data of winners; an owner always may. */
  reads_papers: z.boolean(),
  /** Whether the second factor is on. */
  totp: z.boolean(),
  last_seen_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Admin = z.infer<typeof AdminSchema>;

/** An empty phone means none. */
const OptionalPhoneSchema = PhoneSchema.optional();
const StaffRoleSchema = z.union([z.literal(1), z.literal(2)], "Выберите роль").default(2);

export const AdminCreateSchema = z.strictObject({
  login: LoginNameSchema,
  email: EmailSchema,
  phone: OptionalPhoneSchema,
  password: PasswordSchema,
  role: StaffRoleSchema,
  /** For administrators only. If left out: unchanged; for a new one, all. */
  sections: StaffSectionsSchema.optional(),
  /** For administrators only. If left out: unchanged. */
  reads_papers: z.boolean().optional(),
});
export const AdminUpdateSchema = z.strictObject({
  ...AdminCreateSchema.shape,
  /** Null, as it is read, means none too; if left out, it stays. */
  phone: OptionalPhoneSchema.nullable(),
  /** If left out, it stays. */
  role: StaffRoleSchema.unwrap().optional(),
  /** If left out, it stays; a new one ends the person's sessions. */
  password: PasswordSchema.optional(),
});

export const AdminsQuerySchema = listQuery({
  row: AdminSchema,
  filter: {},
  sort: ["login", "name", "email", "role", "last_seen_at", "created_at", "updated_at"],
});
export type AdminsQuery = z.output<typeof AdminsQuerySchema>;

/** The fields that the specification gives a user; an administrator has none of them. */
const playersFields = Object.keys(UserSchema.shape);

export const adminRoutes = defineRoutes({
  listAdmins: { ...listRoute("/api/user", "Administrators", AdminsQuerySchema, AdminSchema), access: access.owner },
  createAdmin: {
    ...createRoute("/api/user", "New administrator", AdminCreateSchema, AdminSchema, playersFields),
    access: access.owner,
  },
  updateAdmin: {
    ...updateRoute("/api/user", "Edit an administrator", AdminUpdateSchema, AdminSchema, playersFields),
    access: access.owner,
  },
});
