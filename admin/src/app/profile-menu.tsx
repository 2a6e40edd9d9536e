import { roleNames } from "@hitoslov/contract";
import { ChevronsUpDown, LogOut, UserRound } from "lucide";
import { MenuItem } from "react-aria-components/Menu";
import { useNavigate } from "react-router";
import { Icon } from "@hitoslov/brand/icon.tsx";
import { api } from "../lib/api.ts";
import { signOut } from "../lib/session.ts";
import { useMe } from "../lib/use-me.ts";
import { Avatar } from "@hitoslov/brand/controls/avatar.tsx";
import { DropMenu, menuItem } from "../ui/drop-menu.tsx";
import styles from "./sidebar.module.css";

export function ProfileMenu() {
  const { name, login, photo, role } = useMe();
  const navigate = useNavigate();
  const handleLogout = () => {
    // The session ends here also where the server does not hear of it.
    api.logout({}).catch(() => {});
    signOut();
  };
  return (
    <DropMenu
      className={styles.me}
      button={
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
      <MenuItem className={menuItem} onAction={() => void navigate("/profile")}>
        <Icon of={UserRound} />
        Личный кабинет
      </MenuItem>
      <MenuItem className={menuItem} onAction={handleLogout}>
        <Icon of={LogOut} />
        Выход
      </MenuItem>
    </DropMenu>
  );
}
