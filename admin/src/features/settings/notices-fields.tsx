import { Plus } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { NoticeItem } from "./notice-item.tsx";
import { newNotice, type SettingsPart } from "./settings-values.ts";

export function NoticesFields({ values: { notices }, errors, set }: SettingsPart) {
  return (
    <fieldset className="fs">
      <legend>Уведомления</legend>
      {notices.length === 0 && <p className="hint">Уведомлений пока нет.</p>}
      {errors["notices"] !== undefined && <p className="error">{errors["notices"]}</p>}
      {notices.map((notice, index) => (
        <NoticeItem
          key={notice._id}
          number={index + 1}
          notice={notice}
          errorOf={(field) => errors[`notices.${index}.${field}`]}
          onChange={(changed) => set("notices", notices.with(index, changed))}
          onRemove={() => set("notices", notices.toSpliced(index, 1))}
        />
      ))}
      <span>
        <button type="button" className="key" onClick={() => set("notices", [...notices, newNotice()])}>
          <Icon of={Plus} />
          Добавить уведомление
        </button>
      </span>
    </fieldset>
  );
}
