import { ApiError } from "@hitoslov/contract/client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AuthForm, type LoginValues, type RegistrationValues } from "../features/auth/auth-form.tsx";
import { AuthFrame } from "../features/auth/auth-frame.tsx";
import { api } from "../lib/api.ts";
import { enterGame } from "../lib/enter.ts";
import { report } from "../lib/usage.ts";
import { refusalOf } from "../ui/refusal.ts";

const fields = ["login", "password", "email", "phone", "code"];

type Values = { kind: "login"; values: LoginValues } | { kind: "registration"; values: RegistrationValues };

/** Signing in and up. The gate leads on as soon as there is a session. */
export function AuthScreen() {
  const [kind, setKind] = useState<Values["kind"]>("login");
  const [asksCode, setAsksCode] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (form: Values) => (form.kind === "login" ? api.login(form.values) : api.register(form.values)),
    onSuccess: (signedIn, form) => {
      enterGame(signedIn);
      report({ name: form.kind === "login" ? "auth-login" : "auth-register", data: {} });
    },
    onError: (refused) => {
      if (refused instanceof ApiError && refused.body.code === "second_factor") setAsksCode(true);
    },
  });
  const common = {
    pending: isPending,
    ...refusalOf(error, fields),
    demoHref: "/demo",
    onSwitch: () => {
      reset();
      setKind(kind === "login" ? "registration" : "login");
    },
  };
  return (
    <AuthFrame homeHref="/demo">
      {kind === "login" ? (
        <AuthForm
          {...common}
          kind="login"
          recoveryHref="/reset"
          asksCode={asksCode}
          onSubmit={(values) => mutate({ kind, values })}
        />
      ) : (
        <AuthForm {...common} kind="registration" onSubmit={(values) => mutate({ kind, values })} />
      )}
    </AuthFrame>
  );
}
