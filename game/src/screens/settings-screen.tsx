import { Moon, Sun } from "lucide";
import { themeChoice } from "../features/menu/theme.ts";
import { ChoiceSetting } from "../features/settings/choice-setting.tsx";
import styles from "../features/settings/settings.module.css";
import { SwitchSetting } from "../features/settings/switch-setting.tsx";
import { VolumeSetting } from "../features/settings/volume-setting.tsx";
import {
  asksBeforeHint,
  effects,
  inputMode,
  largeWords,
  lessMotion,
  notifications,
  repeat,
} from "../lib/preferences.ts";
import { AppLink } from "../ui/app-link.tsx";
import { CoverRecord } from "../ui/cover-record.tsx";
import { Page, PAGE_ID } from "../ui/page.tsx";
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
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      <Page title="Настройки" art={<CoverRecord level={6} />}>
        <section className={styles.section}>
          <h2>Звук</h2>
          <VolumeSetting />
          <SwitchSetting label="Звуки клавиш" hint="Щелчки, лампа, настройка глаза" of={effects} />
          <SwitchSetting
            label="Повторять отрывок"
            hint="Начинать сначала, пока не&nbsp;собраны все слова"
            of={repeat}
          />
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
    </>
  );
}
