import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { Icon } from "../art/icon.tsx";
import { Access } from "../features/profile/access.tsx";
import { Draws } from "../features/profile/draws.tsx";
import { Portrait } from "../features/profile/portrait.tsx";
import styles from "../features/profile/profile.module.css";
import { Stats } from "../features/profile/stats.tsx";
import { leaveGame } from "../lib/leave.ts";
import { meQuery } from "../lib/queries.ts";
import { Page, PAGE_ID } from "../ui/page.tsx";
import { Chrome } from "./chrome.tsx";
import { OwnAccount } from "./profile/own-account.tsx";
import { OwnData } from "./profile/own-data.tsx";
import { OwnPassword } from "./profile/own-password.tsx";
import { OwnPhoto } from "./profile/own-photo.tsx";
import { OwnSessions } from "./profile/own-sessions.tsx";
import { MessageView } from "./round/message-view.tsx";

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
        <Page title={me.name ?? me.login} lead={me.name === null ? undefined : me.login} art={<Portrait of={me} />}>
          <Stats of={me} />
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
              <Draws stocks={me.stocks} />
              <Access type={me.type} />
              <section className={styles.section}>
                <h2>Пароль</h2>
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
