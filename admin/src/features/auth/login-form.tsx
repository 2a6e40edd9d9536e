import { useState } from "react";
import { StaffAuthFrame } from "./staff-auth-frame.tsx";
import { CodeStep } from "./code-step.tsx";
import { PasswordStep } from "./password-step.tsx";

/** The password first; then, of whoever has a second factor, its code. */
export function LoginForm() {
  const [credentials, setCredentials] = useState({ login: "", password: "" });
  const [step, setStep] = useState<"password" | "code" | "password again">("password");
  return (
    <StaffAuthFrame title="Вход">
      <h1>Пульт</h1>
      {step === "code" ? (
        <CodeStep credentials={credentials} onBack={() => setStep("password again")} />
      ) : (
        <PasswordStep
          credentials={credentials}
          focused={step === "password again"}
          onChange={(changes) => setCredentials({ ...credentials, ...changes })}
          onCode={() => setStep("code")}
        />
      )}
    </StaffAuthFrame>
  );
}
