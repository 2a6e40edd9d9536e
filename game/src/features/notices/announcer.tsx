import { useEffect, useState } from "react";

export type AnnouncerProps = {
  /** A new object is said even when its text is the same as before. */
  readonly message: { readonly text: string } | null;
};

/** A polite live region for screen readers: «Верно, 5 из 7». Keep one on the page from the start. */
export function Announcer({ message }: AnnouncerProps) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (message === null) return;
    // A region set to the same text again stays silent; an invisible character makes the text new.
    setSaid((before) => (before === message.text ? `${message.text}\u200B` : message.text));
  }, [message]);
  return (
    <p className="vh" role="status" aria-live="polite">
      {said}
    </p>
  );
}
