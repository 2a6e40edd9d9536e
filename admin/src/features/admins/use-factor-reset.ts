import type { Admin } from "@hitoslov/contract";
import { api, messageOf } from "../../lib/api.ts";
import { invalidate } from "../../lib/queries.ts";
import { useConfirm } from "../../ui/confirm/use-confirm.ts";
import { useToast } from "../../ui/toast/use-toast.ts";

/** For somebody who has lost the phone and the recovery codes. */
export function useFactorReset() {
  const confirm = useConfirm();
  const toast = useToast();
  return async ({ _id, login }: Admin): Promise<void> => {
    const title = `Сбросить второй фактор: ${login}?`;
    const text = "Все сеансы этого сотрудника завершатся. Войти можно будет по\u00A0одному паролю.";
    if (!(await confirm({ title, text, yes: "Сбросить", danger: true }))) return;
    try {
      await api.resetTotp({ _id });
      toast.success("Второй фактор сброшен");
    } catch (error) {
      toast.error(messageOf(error));
    }
    await invalidate("admin");
  };
}
