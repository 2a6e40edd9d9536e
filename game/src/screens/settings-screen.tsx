import { Moon, Sun } from "lucide";
import { useId } from "react";
import type { Store } from "@hitoslov/brand/store.ts";
import { themeChoice } from "../features/menu/theme.tsx";
import styles from "./settings-screen.module.css";
import { canSetVolume } from "../lib/audio-output.ts";
import {
  asksBeforeHint,
  effects,
  inputMode,
  largeWords,
  lessMotion,
  notifications,
  repeat,
  volume,
} from "../lib/preferences.ts";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Page } from "../ui/page.tsx";
import { Range } from "../ui/range.tsx";
import { Segment, type SegmentOption } from "../ui/segment.tsx";
import { Chrome } from "./chrome.tsx";
import { OwnSubscription } from "./profile/own-subscription.tsx";

const themes = [
  { value: "light", label: "День", icon: Sun },
  { value: "dark", label: "Ночь", icon: Moon },
  { value: "system", label: "Как в\u00A0системе" },
] as const;
const inputModes = [
  { value: "pick", label: "Выбирать" },
  { value: "type", label: "Печатать" },
] as const;

/** What the player likes; kept in this browser, at work in all its tabs at once. */
export function SettingsScreen() {
  return (
    <Page bar={<Chrome />} title="Настройки" art={<CoverRecord level={6} />}>
      <section className={styles.section}>
        <h2>Звук</h2>
        <VolumeSetting />
        <SwitchSetting label="Звуки клавиш" hint="Щелчки, лампа, настройка глаза" of={effects} />
        <SwitchSetting label="Повторять отрывок" hint="Начинать сначала, пока не&nbsp;собраны все слова" of={repeat} />
      </section>
      <section className={styles.section}>
        <h2>Экран</h2>
        <ChoiceSetting label="Тема" options={themes} of={themeChoice} />
        <SwitchSetting label="Крупные слова" hint="Карточки и&nbsp;клавиши больше на&nbsp;четверть" of={largeWords} />
        <SwitchSetting
          label="Меньше движения"
          hint="Пластинка не&nbsp;вращается, карточки не&nbsp;летают"
          of={lessMotion}
        />
      </section>
      <section className={styles.section}>
        <h2>Игра</h2>
        <ChoiceSetting label="Как вводить слова" options={inputModes} of={inputMode} />
        <SwitchSetting label="Спрашивать перед подсказкой" of={asksBeforeHint} />
        <SwitchSetting label="Уведомления" hint="Объявления и&nbsp;свежие новости" of={notifications} />
        <p>
          <AppLink className="link" to="/notices">
            Когда вас звать: серия, розыгрыши, призы
          </AppLink>
        </p>
      </section>
      <OwnSubscription />
    </Page>
  );
}

type ChoiceSettingProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly SegmentOption<Value>[];
  readonly of: Store<Value>;
};

function ChoiceSetting<Value extends string>({ label, options, of }: ChoiceSettingProps<Value>) {
  return (
    <div className={`${styles.setting} ${styles.stack}`}>
      <span className={styles.label}>{label}</span>
      <Segment label={label} options={options} value={of.use()} onChange={of.set} />
    </div>
  );
}

/** The volume as a switch, for a browser that sets no other. */
const sounding = {
  ...volume,
  get: () => volume.get() > 0,
  set: (on: boolean) => volume.set(Number(on)),
  use: () => volume.use() > 0,
};

function VolumeSetting() {
  const id = useId();
  const percent = Math.round(volume.use() * 100);
  if (!canSetVolume()) {
    return <SwitchSetting label="Звук песен" hint="Громче и&nbsp;тише&nbsp;— кнопками телефона" of={sounding} />;
  }
  return (
    <div className={`${styles.setting} ${styles.stack}`}>
      <label htmlFor={id}>Громкость песен</label>
      <Range
        id={id}
        className={styles.range}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={`${percent}\u00A0%`}
        onValue={(value) => volume.set(value / 100)}
      />
    </div>
  );
}

type SwitchSettingProps = { readonly label: string; readonly hint?: string; readonly of: Store<boolean> };

function SwitchSetting({ label, hint, of }: SwitchSettingProps) {
  const id = useId();
  return (
    <div className={styles.setting}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <span className="hint" id={`${id}hint`}>
          {hint}
        </span>
      )}
      <input
        id={id}
        className="switch"
        type="checkbox"
        // A checkbox tells by itself whether it is checked.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        checked={of.use()}
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
        onChange={(event) => of.set(event.target.checked)}
      />
    </div>
  );
}
