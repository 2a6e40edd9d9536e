/** What became of some songs; those that are in neither were that way already. */
export type Outcome = {
  readonly changed: readonly string[];
  readonly refused: readonly { readonly _id: string; readonly name: string; readonly reason: string }[];
};
