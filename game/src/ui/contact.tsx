import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../lib/queries.ts";

type ContactProps = {
  /** What one may write about. */
  readonly about: string;
  /** Shown if the organisers have given no address; without it nothing is. */
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

/** The link to an address; null if it is neither a page, an e-mail nor a phone number. */
function hrefOf(contact: string): string | null {
  if (/^https?:\/\/\S+$/.test(contact)) return contact;
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  return /^\+?[\d\s()-]{7,}$/.test(contact) ? `tel:${contact.replaceAll(/[^\d+]/g, "")}` : null;
}
