import { RoundScreen } from "./round/round-screen.tsx";

export function PlayScreen() {
  return <RoundScreen mode="game" />;
}
