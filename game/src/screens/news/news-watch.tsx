import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { headlinesQuery, isFresh, useReadNews } from "./news-query.ts";
import { notifications } from "../../lib/preferences.ts";

/** Tells of the latest fresh piece of news that has not been read in this browser; null for none. */
export function NewsWatch({ onChange }: { readonly onChange: (title: string | null) => void }) {
  const wanted = notifications.use();
  const read = useReadNews();
  const { data = [] } = useQuery({ ...headlinesQuery, enabled: wanted });
  const hot = wanted ? data.find(({ _id, created_at }) => isFresh(created_at) && !read.has(_id)) : undefined;
  const title = hot?.title ?? null;
  useEffect(() => onChange(title), [onChange, title]);
  return null;
}
