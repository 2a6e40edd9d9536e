import type { AppSettings, NoticeType } from "@hitoslov/contract";
import { Bell, Check, type IconNode, Info, OctagonAlert, TriangleAlert } from "lucide";
import { useState } from "react";
import { useLocation } from "react-router";
import { ConfirmDialog } from "../../features/notices/confirm-dialog.tsx";
import { isRound } from "./is-round.ts";
import { loadIds, saveIds } from "./kept-ids.ts";

type NoticesProps = { readonly notices: AppSettings["notices"] };
type Look = { readonly icon: IconNode; readonly iconName?: string; readonly colour?: string };

const plain: Look = { icon: Info };
const looks: Record<NoticeType, Look> = {
  success: { icon: Check, iconName: "Хорошая новость", colour: "var(--disc-1)" },
  warning: { icon: TriangleAlert, iconName: "Предупреждение", colour: "var(--disc-4)" },
  danger: { icon: OctagonAlert, iconName: "Срочно", colour: "var(--disc-5)" },
};
/** By whatever staff have given a message for a type. */
const lookOf: ReadonlyMap<string | undefined, Look> = new Map(Object.entries(looks));

/** What staff want to say to everybody: one after another, each until it was read once. */
export function Notices({ notices }: NoticesProps) {
  const { pathname } = useLocation();
  const [read, setRead] = useState(() => loadIds("notices"));
  const [later, setLater] = useState<readonly string[]>([]);
  const notice = notices.find(({ _id }) => !read.includes(_id) && !later.includes(_id));
  if (notice === undefined || isRound(pathname)) return null;

  const handleRead = () => {
    // Those that staff have taken away need not be remembered.
    const known = [...loadIds("notices"), notice._id].filter((id) => notices.some(({ _id }) => _id === id));
    saveIds("notices", known);
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
      {...(asks ? { icon: Bell } : (lookOf.get(notice.payload.type) ?? plain))}
      tone={asks ? "ask" : "tell"}
      primary={{ label: "Понятно", onPress: handleRead }}
      secondary={asks ? { label: "Напомнить позже", onPress: handleLater } : undefined}
      onClose={asks ? handleLater : handleRead}
    />
  );
}
