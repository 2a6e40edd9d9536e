import { useEffect } from "react";
import { Preloader } from "@hitoslov/brand/preloader.tsx";

/** Leaves the console for the game, which is another app. */
export function GamePage() {
  useEffect(() => location.replace("/"), []);
  return <Preloader />;
}
