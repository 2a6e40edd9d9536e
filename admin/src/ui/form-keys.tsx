import type { ReactNode } from "react";

/** The keys that end a dialog or a form, side by side. */
export function FormKeys({ children }: { readonly children: ReactNode }) {
  return <div className="form-keys">{children}</div>;
}
