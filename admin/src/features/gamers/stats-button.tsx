import { Download } from "lucide-react";
import { useState } from "react";
import { Icon } from "../../art/icon.tsx";
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
