import type { User } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { Shelf, SHELF } from "../../features/profile/shelf.tsx";
import { guessedQuery } from "../sounds/guessed-query.ts";

export function OwnShelf({ me }: { readonly me: User }) {
  const { count } = me.guessed_sounds.all;
  const { data } = useQuery(guessedQuery(null, SHELF));
  return <Shelf count={count} records={data?.data ?? []} />;
}
