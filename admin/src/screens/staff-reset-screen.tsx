import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { StaffPasswordForm } from "../features/auth/staff-password-form.tsx";
import { StaffRequestForm } from "../features/auth/staff-request-form.tsx";
import { useToast } from "../ui/toast/use-toast.ts";

/** A new password by the link of the mail, or by the code that has gone to a phone. */
export function StaffResetScreen() {
  const [params] = useSearchParams();
  const [phone, setPhone] = useState<string | null>(null);
  const navigate = useNavigate();
  const toast = useToast();
  const reset = params.get("token");
  useEffect(() => {
    // Counters of visits tell others the address, and it stays in the history of the device.
    if (reset !== null) history.replaceState(history.state, "", location.pathname);
  }, [reset]);
  if (reset === null && phone === null) return <StaffRequestForm onPhone={setPhone} />;
  return (
    <StaffPasswordForm
      way={reset === null ? { phone: phone ?? "" } : { reset }}
      onDone={() => void navigate("/", { replace: true })}
      onCode={(message) => {
        toast.success(message);
        void navigate("/auth", { replace: true });
      }}
      onAgain={() => {
        setPhone(null);
        void navigate("/reset", { replace: true });
      }}
    />
  );
}
