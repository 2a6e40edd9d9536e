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
import { Range } from "../ui/inputs.tsx";
import type { SegmentOption } from "../ui/segment.tsx";
import settingStyles from "../ui/setting.module.css";
import { ChoiceSetting, SwitchSetting } from "../ui/setting.tsx";
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
        <KeptSwitch label="Звуки клавиш" hint="Щелчки, лампа, настройка глаза" of={effects} />
        <KeptSwitch label="Повторять отрывок" hint="Начинать сначала, пока не&nbsp;собраны все слова" of={repeat} />
      </section>
      <section className={styles.section}>
        <h2>Экран</h2>
        <KeptChoice label="Тема" options={themes} of={themeChoice} />
        <KeptSwitch label="Крупные слова" hint="Карточки и&nbsp;клавиши больше на&nbsp;четверть" of={largeWords} />
        <KeptSwitch
          label="Меньше движения"
          hint="Пластинка не&nbsp;вращается, карточки не&nbsp;летают"
          of={lessMotion}
        />
      </section>
      <section className={styles.section}>
        <h2>Игра</h2>
        <KeptChoice label="Как вводить слова" options={inputModes} of={inputMode} />
        <KeptSwitch label="Спрашивать перед подсказкой" of={asksBeforeHint} />
        <KeptSwitch label="Уведомления" hint="Объявления и&nbsp;свежие новости" of={notifications} />
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

type KeptChoiceProps<Value extends string> = {
  readonly label: string;
  readonly options: readonly SegmentOption<Value>[];
  readonly of: Store<Value>;
};

function KeptChoice<Value extends string>({ of, ...rest }: KeptChoiceProps<Value>) {
  return <ChoiceSetting {...rest} value={of.use()} onChange={of.set} />;
}

type KeptSwitchProps = { readonly label: string; readonly hint?: string; readonly of: Store<boolean> };

function KeptSwitch({ of, ...rest }: KeptSwitchProps) {
  return <SwitchSetting {...rest} on={of.use()} onChange={of.set} />;
}

/** The volume; a switch in a browser that sets no other. */
function VolumeSetting() {
  const id = useId();
  const percent = Math.round(volume.use() * 100);
  if (!canSetVolume()) {
    return (
      <SwitchSetting
        label="Звук песен"
        hint="Громче и&nbsp;тише&nbsp;— кнопками телефона"
        on={percent > 0}
        onChange={(on) => volume.set(Number(on))}
      />
    );
  }
  return (
    <div className={`${settingStyles.setting} ${settingStyles.stack}`}>
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
