/** How a word of the line stands. `lost` was opened by the server after five mistakes and earns nothing. */
export type WordState =
  | "given"
  | "empty"
  | "active"
  | "typing"
  | "filled"
  | "checking"
  | "correct"
  | "wrong"
  | "hinted"
  | "lost";
