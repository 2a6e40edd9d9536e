import { useState } from "react";
import { equal } from "../../lib/equal.ts";

/** What is typed into cells; begins anew when the server's values change. */
export function useTyped<Value>(known: Value) {
  const [typed, setTyped] = useState(known);
  const [seen, setSeen] = useState(known);
  if (!equal(known, seen)) {
    setSeen(known);
    setTyped(known);
  }
  return [typed, setTyped] as const;
}
