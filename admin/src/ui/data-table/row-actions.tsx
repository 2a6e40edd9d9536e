import { Pencil, Trash2 } from "lucide";
import type { ReactNode } from "react";
import { IconButton } from "../icon-button.tsx";
import { IconLink } from "../icon-link.tsx";

export type RowActionsOf = {
  /** An address of the edit screen, or what opens the form. */
  readonly edit?: string | (() => void) | undefined;
  readonly remove?: (() => void) | undefined;
  /** More of them, before these. */
  readonly extra?: ReactNode;
};

type RowActionsProps = RowActionsOf & { readonly name: string };

export function RowActions({ edit, remove, extra, name }: RowActionsProps) {
  const editLabel = `Редактировать: ${name}`;
  return (
    <span className="row-act">
      {extra}
      {typeof edit === "string" && <IconLink of={Pencil} label={editLabel} to={edit} />}
      {typeof edit === "function" && <IconButton of={Pencil} label={editLabel} onClick={edit} />}
      {remove !== undefined && <IconButton of={Trash2} bad label={`Удалить: ${name}`} onClick={remove} />}
    </span>
  );
}
