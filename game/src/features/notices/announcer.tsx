import { useTopDialog } from "@hitoslov/brand/controls/use-modal.ts";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useAnnouncement } from "../../lib/announce.ts";

/** ms. Whoever reads the page to its end later meets no news of long ago. */
const kept = 20_000;

/** A polite live region for screen readers: «Верно, 5 из 7». Inside an open dialog, as everything else is inert then. */
export function Announcer() {
  const message = useAnnouncement();
  const dialog = useTopDialog();
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (message === null) return undefined;
    // A region set to the same text again stays silent; an invisible character makes the text new.
    setSaid((before) => (before === message.text ? `${message.text}\u200B` : message.text));
    const timer = setTimeout(() => setSaid(""), kept);
    return () => clearTimeout(timer);
  }, [message]);
  return createPortal(
    <p className="vh" role="status" aria-live="polite">
      {said}
    </p>,
    dialog ?? document.body,
  );
}
