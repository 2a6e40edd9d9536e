import { useQuery } from "@tanstack/react-query";
import { api, messageOf } from "../../lib/api.ts";
import { queryClient, totpQuery } from "../../lib/queries.ts";
import { Switch } from "../../ui/switch.tsx";
import { useToast } from "../../ui/toast/use-toast.ts";

/** The server refuses while the owner has no second factor of their own. */
export function RequireFactor() {
  const { data } = useQuery(totpQuery);
  const toast = useToast();
  if (data === undefined) return null;

  const reread = () => queryClient.invalidateQueries({ queryKey: totpQuery.queryKey });
  const handleChange = async (on: boolean) => {
    try {
      const { required } = await api.requireTotp({ required: on });
      // The switch has turned before it is said to.
      await reread();
      toast.success(required ? "Второй фактор теперь обязателен" : "Второй фактор больше не\u00A0обязателен");
    } catch (error) {
      toast.error(messageOf(error));
      await reread();
    }
  };

  return (
    <Switch on={data.required} onChange={handleChange}>
      Требовать второй фактор от&nbsp;всех сотрудников
    </Switch>
  );
}
