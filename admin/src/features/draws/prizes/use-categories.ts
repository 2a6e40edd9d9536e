import { useQuery } from "@tanstack/react-query";
import { listDraws } from "../list-draws.ts";
import { categoriesOf } from "../draw-values.ts";

/** The categories of prizes to choose from, those of this draw first. */
export function useCategories(own: readonly string[]): string[] {
  const { data } = useQuery({
    queryKey: ["stock", "categories"],
    queryFn: ({ signal }) => listDraws({ select: "prizes" }, signal),
  });
  return categoriesOf(data?.data ?? [], own);
}
