import { useLocation } from "react-router";
import { lazily } from "../lib/lazily.ts";

// Each side without the other's code: a phone needs neither the record player nor the picture of the code.
const Hosting = lazily(
  () => import("./room/hosting.tsx"),
  (module) => module.Hosting,
);
const Visiting = lazily(
  () => import("./room/visiting.tsx"),
  (module) => module.Visiting,
);

/** A room: by itself the host's, with a code below it a guest's. */
export function RoomScreen() {
  const [, , part = ""] = useLocation().pathname.split("/");
  return part === "" ? <Hosting /> : <Visiting key={part} part={part} />;
}
