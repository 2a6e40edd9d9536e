import { useEffect } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { onLeave } from "../lib/api.ts";
import { ownPath } from "../lib/own-path.ts";
import { hasPlayer } from "../lib/session.ts";
import { showToast } from "@hitoslov/brand/toasts.ts";
import { signInPath } from "./sign-in-path.ts";

/** A refused token leads where the server says, else to the sign-in. */
export function useLeaveOnRefusal(): void {
  const navigate = useNavigate();
  const here = useLocation();
  useEffect(() => {
    onLeave((location) => {
      // At once with the end of the session: a gate that saw only one of the two would lead elsewhere.
      flushSync(() => void navigate(ownPath(location, signInPath(here)), { replace: true }));
      if (location === undefined && hasPlayer()) {
        showToast({ variant: "warning", title: "Войдите снова", text: "Песня и\u00A0слова останутся на\u00A0месте." });
      }
    });
  }, [navigate, here]);
}
