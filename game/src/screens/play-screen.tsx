import { RoundScreen } from "./round/round-screen.tsx";
import { Visit } from "./round/visit.tsx";

export function PlayScreen() {
  return <Visit mode="game">{(isInstructed) => <RoundScreen mode="game" isInstructed={isInstructed} />}</Visit>;
}
