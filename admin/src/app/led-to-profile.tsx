import { useEffect } from "react";
import { Navigate } from "react-router";
import { toast } from "../lib/toasts.ts";

export function LedToProfile() {
  useEffect(() => toast.warning("Владелец требует второй фактор. Настройте его в\u00A0личном кабинете."), []);
  return <Navigate replace to="/profile" />;
}
