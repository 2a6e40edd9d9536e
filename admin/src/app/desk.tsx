import { Outlet, useNavigation } from "react-router";
import { Sidebar } from "./sidebar.tsx";

export function Desk() {
  const { state } = useNavigation();
  return (
    <div className="console" aria-busy={state !== "idle"}>
      <a className="skip" href="#content">
        К&nbsp;содержанию
      </a>
      <Sidebar />
      <Outlet />
    </div>
  );
}
