import type { User } from "@hitoslov/contract";
import { useMutation } from "@tanstack/react-query";
import { DataForm, dataFields, type DataValues } from "../../features/profile/data-form.tsx";
import { api } from "../../lib/api.ts";
import { meQuery, queryClient } from "../../lib/queries.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { refusalOf } from "../../ui/refusal.ts";
import { awardsQuery } from "./awards-query.ts";

export function OwnData({ me }: { readonly me: User }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: DataValues) => api.updateMe(values),
    onSuccess: (user) => {
      queryClient.setQueryData(meQuery.queryKey, user);
      // They tell where a code would go.
      void queryClient.invalidateQueries({ queryKey: awardsQuery.queryKey });
      showToast({ variant: "success", title: "Данные сохранены" });
    },
  });
  return (
    <DataForm {...refusalOf(error, dataFields)} me={me} pending={isPending} onSubmit={(values) => mutate(values)} />
  );
}
