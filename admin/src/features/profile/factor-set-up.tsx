import { useState } from "react";
import { queryClient, sessionsQuery, totpQuery } from "../../lib/queries.ts";
import { useConfirm } from "../../ui/confirm/use-confirm.ts";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import type { FactorKey } from "./factor-key.ts";
import { FactorKeyStep } from "./factor-key-step.tsx";
import { FactorPasswordStep } from "./factor-password-step.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Password, key and first code, recovery codes. */
export function FactorSetUp({ onClose }: { readonly onClose: () => void }) {
  const [key, setKey] = useState<FactorKey | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const confirm = useConfirm();

  const handleConfirmed = (recovery: readonly string[]) => {
    setCodes(recovery);
    for (const { queryKey } of [totpQuery, sessionsQuery]) void queryClient.invalidateQueries({ queryKey });
  };
  const handleClose = async () => {
    const title = "Запасные коды у\u00A0вас?";
    const text = "Второй фактор уже включён, а\u00A0коды больше не\u00A0покажем.";
    if (codes === null || (await confirm({ title, text, yes: "Да, закрыть", no: "Вернуться" }))) onClose();
  };

  return (
    <Dialog title={codes === null ? "Второй фактор" : "Запасные коды"} onClose={() => void handleClose()}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : key !== null ? (
        <FactorKeyStep factorKey={key} onConfirmed={handleConfirmed} />
      ) : (
        <FactorPasswordStep onKey={setKey} />
      )}
    </Dialog>
  );
}
