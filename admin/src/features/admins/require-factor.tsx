import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, messageOf } from "../../lib/api.ts";
import { queryClient, totpQuery } from "../../lib/queries.ts";
import { useToast } from "../../ui/toast/use-toast.ts";
import styles from "./admins.module.css";

/** It turns when the server has agreed: not while the owner has no second factor of their own. */
export function RequireFactor() {
  const { data } = useQuery(totpQuery);
  const [pending, setPending] = useState(false);
  const toast = useToast();
  if (data === undefined) return null;

  const handleChange = async () => {
    if (pending) return;
    setPending(true);
    try {
      const { required } = await api.requireTotp({ required: !data.required });
      toast.success(required ? "Второй фактор теперь обязателен" : "Второй фактор больше не\u00A0обязателен");
    } catch (error) {
      toast.error(messageOf(error));
    }
    await queryClient.invalidateQueries({ queryKey: totpQuery.queryKey });
    setPending(false);
  };

  return (
    <label className={styles.switch} aria-busy={pending}>
      <input
        className="switch"
        type="checkbox"
        role="switch"
        checked={data.required}
        aria-checked={data.required}
        onChange={() => void handleChange()}
      />
      Требовать второй фактор от&nbsp;всех сотрудников
    </label>
  );
}
