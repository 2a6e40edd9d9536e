import { Download } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { StatsDialog } from "./stats-dialog.tsx";

export function StatsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="key" onClick={() => setOpen(true)}>
        <Icon of={Download} />
        Скачать статистику
      </button>
      {open && <StatsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
