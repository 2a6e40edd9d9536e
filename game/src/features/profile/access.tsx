import type { User } from "@hitoslov/contract";
import { Crown } from "lucide";
import { Icon } from "../../art/icon.tsx";
import styles from "./profile.module.css";

const texts: Record<User["type"], { readonly title: string; readonly text: string }> = {
  Премиум: { title: "Вы\u00A0играете без рекламы", text: "Сейчас у\u00A0вас премиум-доступ" },
  Бесплатный: { title: "Играйте без рекламы", text: "Сейчас у\u00A0вас обычный доступ" },
};

export function Access({ type }: Pick<User, "type">) {
  return (
    <div className={styles.access}>
      <span className="badge badge--amber">
        <Icon of={Crown} />
        Премиум
      </span>
      <div>
        <p>{texts[type].title}</p>
        <p>{texts[type].text}</p>
      </div>
    </div>
  );
}
