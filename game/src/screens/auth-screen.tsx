import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AuthForm, type LoginValues, type RegistrationValues } from "../features/auth/auth-form.tsx";
import { AuthFrame } from "../features/auth/auth-frame.tsx";
import { api } from "../lib/api.ts";
import { meQuery, queryClient } from "../lib/queries.ts";
import { refusalOf } from "../ui/refusal.ts";
import { signIn } from "../lib/session.ts";

const registrationFields = ["login", "password", "email", "phone"];

type Values = { kind: "login"; values: LoginValues } | { kind: "registration"; values: RegistrationValues };

/** Signing in and up. The gate leads on as soon as there is a session. */
export function AuthScreen() {
  const [kind, setKind] = useState<Values["kind"]>("login");
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (form: Values) =>
      form.kind === "login"
        ? api.login({ login: form.values.login, password: form.values.password })
        : api.register(form.values),
    onSuccess: ({ token, user }) => {
      queryClient.setQueryData(meQuery.queryKey, user);
      signIn({ kind: "player", token });
    },
  });
  const common = {
    pending: isPending,
    ...refusalOf(error, registrationFields),
    demoHref: "/demo",
    onSwitch: () => {
      reset();
      setKind(kind === "login" ? "registration" : "login");
    },
  };
  return (
    <AuthFrame homeHref="/demo">
      {kind === "login" ? (
        <AuthForm {...common} kind="login" recoveryHref="/reset" onSubmit={(values) => mutate({ kind, values })} />
      ) : (
        <AuthForm {...common} kind="registration" onSubmit={(values) => mutate({ kind, values })} />
      )}
    </AuthFrame>
  );
}
