import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { PasswordForm, passwordFields, type PasswordValues } from "../../features/profile/password-form.tsx";
import { api } from "../../lib/api.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { refusalOf } from "../../ui/refusal.ts";

export function OwnPassword() {
  const [changes, setChanges] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: PasswordValues) => api.updateMe(values),
    onSuccess: () => {
      setChanges((count) => count + 1);
      showToast({ variant: "success", title: "Пароль изменён", text: "На других устройствах придётся войти заново." });
    },
  });
  return (
    <PasswordForm
      // Emptied once it is done.
      key={changes}
      {...refusalOf(error, passwordFields)}
      pending={isPending}
      onSubmit={(values) => mutate(values)}
    />
  );
}
