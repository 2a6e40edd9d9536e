import { useEffect } from "react";
import { Preloader } from "./preloader.tsx";

/** Leaves the console for the game, which is another app. */
export function GamePage() {
  useEffect(() => location.replace("/"), []);
  return <Preloader />;
}
