import { showToast } from "@hitoslov/brand/toasts.ts";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide";
import styles from "../../features/profile/profile.module.css";
import { api } from "../../lib/api.ts";
import { askInTime } from "../../lib/connection.ts";
import { timeoutMs } from "../../lib/later-api.ts";
import { meQuery, refreshMe } from "../../lib/queries.ts";
import { useSession } from "../../lib/session.ts";
import { momentOf } from "../../ui/dates.ts";

/** For the mobile operator's players: whether they subscribe, when this was checked, and a button that checks again. */
export function OwnSubscription() {
  const isPlayer = useSession()?.kind === "player";
  const { data: me } = useQuery({ ...meQuery, enabled: isPlayer });
  const { mutate, isPending } = useMutation({
    mutationFn: () => askInTime(api.updateSubscription, { anew: "1" }, timeoutMs),
    onSuccess: ({ answered, user_category }) => {
      // The player's data depends on the subscription: the type, for example.
      refreshMe();
      showToast(answered ? { variant: "success", title: statusOf(user_category) } : silent);
    },
    onError: ({ message }) => showToast({ variant: "danger", title: "Не\u00A0получилось", text: message }),
  });
  if (me === undefined || me.user_category === "default") return null;
  const { user_category, subscription_checked_at: checkedAt, type } = me;
  return (
    <section className={styles.section}>
      <h2>Подписка</h2>
      <div>
        <p>
          <b>{statusOf(user_category)}</b>
        </p>
        <p className="hint">
          {checkedAt === null ? "Ещё не\u00A0проверяли" : `Проверили ${momentOf(checkedAt)}`}
          {type === "Премиум" && ". У\u00A0вас Премиум: без рекламы."}
        </p>
      </div>
      <div>
        <button
          type="button"
          className="key"
          aria-busy={isPending || undefined}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          <Icon of={RefreshCw} />
          Обновить
        </button>
      </div>
    </section>
  );
}

const silent = {
  variant: "warning",
  title: "Оператор не\u00A0ответил",
  text: "Остаётся то, что он\u00A0сказал в\u00A0прошлый раз.",
} as const;

function statusOf(category: string): string {
  return category === "megafonSubscription" ? "Подписка подключена" : "Подписки нет";
}
