import { Upload } from "lucide";
import { useState } from "react";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { BatchDialog } from "./batch-dialog.tsx";

export function BatchButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="key" onClick={() => setOpen(true)}>
        <Icon of={Upload} />
        Загрузить пачкой
      </button>
      {open && <BatchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
