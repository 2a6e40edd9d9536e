import type { AppSettings } from "@hitoslov/contract";
import { Bell, Info } from "lucide";
import { useState } from "react";
import { useLocation } from "react-router";
import { ConfirmDialog } from "../../features/notices/confirm-dialog.tsx";
import { load, save } from "../../lib/storage.ts";
import { isRound } from "./is-round.ts";

type NoticesProps = { readonly notices: AppSettings["notices"] };

/** What staff want to say to everybody: one after another, each until it was read once. */
export function Notices({ notices }: NoticesProps) {
  const { pathname } = useLocation();
  const [read, setRead] = useState(loadRead);
  const [later, setLater] = useState<readonly string[]>([]);
  const notice = notices.find(({ _id }) => !read.includes(_id) && !later.includes(_id));
  if (notice === undefined || isRound(pathname)) return null;

  const handleRead = () => {
    // Those that staff have taken away need not be remembered.
    const known = [...loadRead(), notice._id].filter((id) => notices.some(({ _id }) => _id === id));
    save("notices", JSON.stringify(known));
    setRead(known);
  };
  const handleLater = () => setLater([...later, notice._id]);
  const asks = notice.variantId === "confirm";
  return (
    <ConfirmDialog
      key={notice._id}
      open
      title={notice.payload.title}
      text={notice.payload.message ?? ""}
      icon={asks ? Bell : Info}
      tone={asks ? "ask" : "tell"}
      primary={{ label: "Понятно", onPress: handleRead }}
      secondary={asks ? { label: "Напомнить позже", onPress: handleLater } : undefined}
      onClose={asks ? handleLater : handleRead}
    />
  );
}

function loadRead(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(load("notices") ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
