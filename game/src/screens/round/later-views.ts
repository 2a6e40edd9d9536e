export { AuthorView } from "./author-view.tsx";
export { DemoDoneView } from "./demo-done-view.tsx";
export { LevelDoneView } from "./level-done-view.tsx";
export { ResultView } from "./result-view.tsx";
export { TroubleView } from "./trouble-view.tsx";
export { SoundTrouble } from "../../features/round/sound-trouble.tsx";
export { TypingBar } from "../../features/round/typing-bar.tsx";
export { GiveUp } from "./give-up.tsx";
