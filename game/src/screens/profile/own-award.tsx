import type { OwnAward as Award } from "@hitoslov/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AwardCard } from "../../features/awards/award-card.tsx";
import { CodeForm, codeFields } from "../../features/awards/code-form.tsx";
import { ConfirmKey } from "../../features/awards/confirm-key.tsx";
import { PHONE_ID } from "../../features/profile/data-form.tsx";
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/queries.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { refusalOf } from "../../ui/refusal.ts";
import { awardsQuery } from "./awards-query.ts";

type OwnAwardProps = { readonly award: Award; readonly at: number };

/** A prize, and the two steps that confirm it: a code to the phone, the code back. */
export function OwnAward({ award, at }: OwnAwardProps) {
  const { _id } = award;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const confirm = useMutation({
    mutationFn: (code: string) => api.confirmAward({ _id, code }),
    onSuccess: (confirmed) => {
      queryClient.setQueryData(awardsQuery.queryKey, (awards) =>
        awards?.map((other) => (other._id === _id ? confirmed : other)),
      );
      showToast({
        variant: "success",
        title: "Приз подтверждён",
        text: "Мы\u00A0свяжемся с\u00A0вами о\u00A0доставке.",
      });
    },
  });
  const send = useMutation({
    mutationFn: () => api.sendAwardCode({ _id }),
    onMutate: () => confirm.reset(),
    onSuccess: ({ phone }) => {
      if (sentTo !== null) showToast({ variant: "success", title: "Новый код отправлен" });
      setSentTo(phone);
    },
  });
  const handleSend = () => {
    if (!send.isPending) send.mutate();
  };
  return (
    <AwardCard of={award} at={at}>
      {award.state === "assigned" &&
        (sentTo === null ? (
          <ConfirmKey
            phone={award.phone}
            phoneHref={`#${PHONE_ID}`}
            pending={send.isPending}
            error={send.error?.message}
            onPress={handleSend}
          />
        ) : (
          <CodeForm
            {...refusalOf(confirm.error ?? send.error, codeFields)}
            phone={sentTo}
            pending={confirm.isPending}
            onSubmit={(code) => confirm.mutate(code)}
            onAgain={handleSend}
          />
        ))}
    </AwardCard>
  );
}
