import type { StaffSection } from "@hitoslov/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMayUse } from "../lib/use-me.ts";

type SectionLinkProps = { readonly of: StaffSection; readonly to: string; readonly children: ReactNode };

/** A link to another section; plain text if that is not open to the signed-in member of staff. */
export function SectionLink({ of, to, children }: SectionLinkProps) {
  return useMayUse(of) ? (
    <Link className="link" to={to}>
      {children}
    </Link>
  ) : (
    children
  );
}

type PlayerLinkProps = {
  readonly _id: string;
  readonly login: string;
  readonly deleted?: boolean;
  /** Staff play in rehearsals, and have no card. */
  readonly staff?: boolean;
};

/** A link to the card of another account; plain text if it has none. */
export function PlayerLink({ _id, login, deleted = false, staff = false }: PlayerLinkProps) {
  if (deleted || staff) return login;
  return (
    <SectionLink of="players" to={`/gamers/${_id}`}>
      {login}
    </SectionLink>
  );
}
