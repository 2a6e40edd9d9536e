import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../lib/queries.ts";

type ContactProps = {
  /** What one may write about. */
  readonly about: string;
  /** Where the organisers have given no address; nothing where it is left out. */
  readonly otherwise?: string;
};

/** Where a player can write to the organisers. */
export function Contact({ about, otherwise }: ContactProps) {
  const { data } = useQuery(settingsQuery);
  const contact = data?.contact ?? "";
  if (contact === "") return otherwise === undefined ? null : <p>{otherwise}</p>;
  const href = hrefOf(contact);
  return (
    <p>
      {about}: {href === null ? contact : <a href={href}>{contact}</a>}
    </p>
  );
}

/** An address as a link, where it is one. */
function hrefOf(contact: string): string | null {
  if (/^https?:\/\/\S+$/.test(contact)) return contact;
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  return /^\+?[\d\s()-]{7,}$/.test(contact) ? `tel:${contact.replaceAll(/[^\d+]/g, "")}` : null;
}
