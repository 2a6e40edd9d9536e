import type { User } from "@hitoslov/contract";
import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { Access } from "../features/profile/access.tsx";
import { OwnLinks } from "../features/profile/own-links.tsx";
import { Portrait } from "../features/profile/portrait.tsx";
import styles from "../features/profile/profile.module.css";
import { leaveGame } from "../lib/leave.ts";
import { meQuery } from "../lib/queries.ts";
import { monthOf } from "../ui/dates.ts";
import { Page, PAGE_ID } from "../ui/page.tsx";
import { Chrome } from "./chrome.tsx";
import { OwnAccount } from "./profile/own-account.tsx";
import { OwnAwards } from "./profile/own-awards.tsx";
import { OwnData } from "./profile/own-data.tsx";
import { OwnDraws } from "./profile/own-draws.tsx";
import { OwnPassword } from "./profile/own-password.tsx";
import { OwnPhoto } from "./profile/own-photo.tsx";
import { OwnSessions } from "./profile/own-sessions.tsx";
import { OwnShelf } from "./profile/own-shelf.tsx";
import { OwnStats } from "./profile/own-stats.tsx";
import { MessageView } from "./round/message-view.tsx";

const leadOf = ({ name, login, created_at }: User) =>
  [...(name === null ? [] : [login]), `играет с\u00A0${monthOf(created_at)}`].join(" · ");

export function ProfileScreen() {
  const { data: me, refetch } = useQuery(meQuery);
  return (
    <>
      <a className="skip" href={`#${PAGE_ID}`}>
        К&nbsp;содержанию
      </a>
      <Chrome />
      {me === undefined ? (
        <MessageView title="Помехи на линии" text="Профиль не загрузился.">
          <button type="button" className="key key--big key--amber" onClick={() => void refetch()}>
            Повторить
          </button>
        </MessageView>
      ) : (
        <Page title={me.name ?? me.login} lead={leadOf(me)} art={<Portrait of={me} />}>
          <OwnStats me={me} />
          <OwnLinks />
          {me.role === 3 && <OwnAwards />}
          {me.guessed_sounds.all.count > 0 && <OwnShelf me={me} />}
          <div className={styles.columns}>
            <div className={styles.column}>
              <section className={styles.section}>
                <h2>Данные</h2>
                <OwnPhoto me={me} />
                <OwnData me={me} />
              </section>
              <OwnSessions />
            </div>
            <div className={styles.column}>
              <OwnDraws me={me} />
              {me.type === "Премиум" && <Access />}
              <section className={styles.section}>
                <h2>Пароль</h2>
                {me.user_category !== "default" && (
                  <p className="muted">
                    Входите через оператора? <a href="/reset">Задайте пароль</a> по&nbsp;коду из&nbsp;SMS.
                  </p>
                )}
                <OwnPassword />
              </section>
              {me.role === 3 && <OwnAccount />}
              <div>
                <button type="button" className="key" onClick={() => void leaveGame()}>
                  <Icon of={LogOut} />
                  Выйти
                </button>
              </div>
            </div>
          </div>
        </Page>
      )}
    </>
  );
}
