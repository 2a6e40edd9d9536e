import { ApiError } from "@hitoslov/contract/client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { AuthForm, type LoginValues, type RegistrationValues } from "./auth/auth-form.tsx";
import { AuthFrame } from "../features/auth/auth-frame.tsx";
import { unlockAudio } from "../lib/audio-output.ts";
import { askInTime } from "../lib/connection.ts";
import { enterGame } from "../lib/enter.ts";
import { isUnanswered, laterApi, timeoutMs } from "../lib/later-api.ts";
import { lazily } from "../lib/lazily.ts";
import { queryClient, settingsQuery } from "../lib/queries.ts";
import { report } from "../lib/usage.ts";
import { CoverRecord } from "../ui/cover-record.tsx";
import { refusalOf } from "../ui/form.tsx";
import { focusHeading, useHeadingFocus } from "@hitoslov/brand/lost-focus.ts";

const fields = ["login", "password", "email", "phone", "code", "consents"];

const SignUpConsents = lazily(
  () => import("./legal/account-boxes.tsx"),
  (module) => module.SignUpConsents,
);

type Values = { kind: "login"; values: LoginValues } | { kind: "registration"; values: RegistrationValues };

/** The landing page: one press plays. Below are sign-in and sign-up; once there is a session `GuestGate` redirects. */
export function AuthScreen() {
  useHeadingFocus();
  const navigate = useNavigate();
  // A visitor who has played signs up to keep the points.
  const keeps = new URLSearchParams(useLocation().search).has("keep");
  const [kind, setKind] = useState<Values["kind"]>(keeps ? "registration" : "login");
  const [asksCode, setAsksCode] = useState(false);
  const signUp = useSignUp();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (form: Values) =>
      form.kind === "login" ? askInTime(laterApi.login, form.values, timeoutMs) : signUp(form.values),
    onSuccess: (signedIn, form) => {
      enterGame(signedIn);
      report({ name: form.kind === "login" ? "auth-login" : "auth-register", data: {} });
    },
    onError: (refused) => {
      if (refused instanceof ApiError && refused.body.code === "second_factor") setAsksCode(true);
      // A new version of a text may be in force. `legalQuery` itself loads after this screen.
      void queryClient.invalidateQueries({ queryKey: ["legal"] });
    },
  });
  const { data: settings } = useQuery(settingsQuery);
  const refused = refusalOf(error, fields);
  const common = {
    pending: isPending,
    ...refused,
    onSwitch: () => {
      reset();
      flushSync(() => setKind(kind === "login" ? "registration" : "login"));
      // The fields have changed above the button that was pressed.
      focusHeading();
    },
  };
  return (
    <AuthFrame
      homeHref="/demo"
      face={{
        record: <CoverRecord level={2} />,
        // The song of the day, or the demo where there is none.
        onPlay: () => {
          unlockAudio();
          void navigate("/daily", { state: { play: true } });
        },
      }}
    >
      {kind === "login" ? (
        <AuthForm
          {...common}
          kind="login"
          recoveryHref="/reset"
          asksCode={asksCode}
          operatorHref={settings?.operatorLogin ?? null}
          onSubmit={(values) => mutate({ kind, values })}
        />
      ) : (
        <AuthForm
          {...common}
          kind="registration"
          short={keeps}
          consents={
            <Suspense fallback={null}>
              <SignUpConsents error={refused.errors["consents"]} />
            </Suspense>
          }
          onSubmit={(values) => mutate({ kind, values })}
        />
      )}
    </AuthFrame>
  );
}

/** Signs up, given up no earlier than the server does: a next press would find its own login taken. If an answer was lost the account may exist already: the same login and password then sign in first. */
function useSignUp() {
  const unanswered = useRef("");
  return async (values: RegistrationValues) => {
    const { login, password } = values;
    const words = `${login}\n${password}`;
    try {
      if (unanswered.current === words) return await askInTime(laterApi.login, { login, password }, timeoutMs);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    }
    unanswered.current = "";
    try {
      return await askInTime(laterApi.register, values, timeoutMs);
    } catch (error) {
      if (isUnanswered(error)) unanswered.current = words;
      throw error;
    }
  };
}
