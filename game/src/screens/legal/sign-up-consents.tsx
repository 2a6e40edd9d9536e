import { useQuery } from "@tanstack/react-query";
import { AccountBoxes } from "./account-boxes.tsx";
import { legalQuery } from "./queries.ts";

const asked = ["agreement", "personal_data"] as const;

/** What a new account accepts; nothing while no organiser is known. */
export function SignUpConsents({ error }: { readonly error?: string | undefined }) {
  const { data } = useQuery(legalQuery);
  if (data === undefined || !data.on) return null;
  return <AccountBoxes documents={data.documents} asked={asked} error={error} />;
}
