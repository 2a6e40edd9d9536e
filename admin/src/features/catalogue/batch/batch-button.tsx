import { Upload } from "lucide-react";
import { useState } from "react";
import { Icon } from "../../../art/icon.tsx";
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
