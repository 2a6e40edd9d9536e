import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { AuthFrame } from "../features/auth/auth-frame.tsx";
import { LetterSent } from "../features/auth/letter-sent.tsx";
import { NewPasswordForm, newPasswordFields, type NewPasswordValues } from "../features/auth/new-password-form.tsx";
import { RequestForm } from "../features/auth/request-form.tsx";
import { laterApi } from "../lib/later-api.ts";
import { enterGame } from "../lib/enter.ts";
import { report } from "../lib/usage.ts";
import { isPhone, maskPhone } from "@hitoslov/brand/phones.ts";
import { refusalOf } from "../ui/refusal.ts";

/** A new password for who has forgotten theirs, signed in elsewhere or here. */
export function ResetScreen() {
  const navigate = useNavigate();
  const reset = new URLSearchParams(useLocation().search).get("token");
  const [phone, setPhone] = useState<string | null>(null);
  useEffect(() => {
    // Counters of visits tell others the address, and it stays in the history of the device.
    if (reset !== null) history.replaceState(history.state, "", location.pathname);
  }, [reset]);
  const request = useMutation({
    mutationFn: (login: string) => laterApi.requestReset({ login, area: "game" }),
    onSuccess: (_answer, login) => setPhone(isPhone(login) ? maskPhone(login) : null),
  });
  const choose = useMutation({
    mutationFn: (values: NewPasswordValues) =>
      laterApi.resetPassword({ ...values, ...(reset !== null && { reset }), area: "game" }),
    onSuccess: (signedIn) => {
      enterGame(signedIn);
      report({ name: "auth-reset", data: {} });
      void navigate("/", { replace: true });
    },
  });
  return (
    <AuthFrame homeHref="/demo">
      {reset !== null || phone !== null ? (
        <NewPasswordForm
          {...refusalOf(choose.error, newPasswordFields)}
          pending={choose.isPending}
          phone={reset === null ? phone : null}
          requestHref="/reset"
          signInHref="/auth"
          onSubmit={(values) => choose.mutate(values)}
        />
      ) : request.isSuccess ? (
        <LetterSent signInHref="/auth" onCode={() => setPhone("")} />
      ) : (
        <RequestForm
          {...refusalOf(request.error, ["login"])}
          pending={request.isPending}
          signInHref="/auth"
          onSubmit={(login) => request.mutate(login)}
        />
      )}
    </AuthFrame>
  );
}
