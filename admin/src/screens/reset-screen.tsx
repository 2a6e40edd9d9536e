import { useNavigate, useSearchParams } from "react-router";
import { NewPasswordForm } from "../features/auth/new-password-form.tsx";
import { RequestForm } from "../features/auth/request-form.tsx";

export function ResetScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const reset = params.get("token");
  if (reset === null) return <RequestForm />;
  return <NewPasswordForm reset={reset} onDone={() => void navigate("/", { replace: true })} />;
}
