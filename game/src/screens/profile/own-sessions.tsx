import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Sessions } from "../../features/profile/sessions.tsx";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/queries.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";

const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => api.listSessions({}, { signal }),
  staleTime: 0,
  // Another player's are nobody's business.
  gcTime: 0,
});

export function OwnSessions() {
  const { data } = useQuery(sessionsQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string | undefined) => api.endSessions(id === undefined ? {} : { _id: id }),
    onSuccess: () => showToast({ variant: "success", title: "На других устройствах придётся войти заново" }),
    onError: ({ message }) => showToast({ variant: "danger", title: "Не получилось", text: message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  if (data === undefined) return null;
  return <Sessions sessions={data.data} pending={isPending} onEnd={(id) => mutate(id)} />;
}
