import { roleNames } from "@hitoslov/contract";
import { ChevronsUpDown, LogOut, UserRound } from "lucide-react";
import { Link, useLocation } from "react-router";
import { Icon } from "../art/icon.tsx";
import { api } from "../lib/api.ts";
import { signOut } from "../lib/session.ts";
import { useMe } from "../lib/use-me.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Popover } from "../ui/popover.tsx";
import styles from "./sidebar.module.css";

export function ProfileMenu() {
  const { name, login, photo, role } = useMe();
  const { key } = useLocation();
  const handleLogout = () => {
    // The session ends here also where the server does not hear of it.
    api.logout({}).catch(() => {});
    signOut();
  };
  return (
    <Popover
      // A new address closes the menu.
      key={key}
      className={styles.me}
      summary={
        <>
          <Avatar photo={photo} name={login} />
          <span className={styles.who}>
            <b>{name ?? login}</b>
            <small>{roleNames[role]}</small>
          </span>
          <Icon of={ChevronsUpDown} />
        </>
      }
    >
      <div className={styles.pop}>
        <Link to="/profile">
          <Icon of={UserRound} />
          Личный кабинет
        </Link>
        <button type="button" onClick={handleLogout}>
          <Icon of={LogOut} />
          Выход
        </button>
      </div>
    </Popover>
  );
}
