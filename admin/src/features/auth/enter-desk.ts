import { api } from "../../lib/api.ts";
import { signIn } from "../../lib/session.ts";

export type Credentials = { readonly login: string; readonly password: string };

/** `code` once the second factor has asked for it. */
export async function enterDesk(credentials: Credentials, code?: string): Promise<void> {
  const { token } = await api.login({ ...credentials, area: "admin", ...(code !== undefined && { code }) });
  signIn(token);
}
