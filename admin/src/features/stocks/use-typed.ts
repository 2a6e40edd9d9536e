import { useState } from "react";

/** What is typed into a cell; begins anew when the server's value changes. */
export function useTyped(known: string) {
  const [typed, setTyped] = useState(known);
  const [seen, setSeen] = useState(known);
  if (known !== seen) {
    setSeen(known);
    setTyped(known);
  }
  return [typed, setTyped] as const;
}
