/** The result for some songs; those in neither list were that way already. */
export type Outcome = {
  readonly changed: readonly string[];
  readonly refused: readonly { readonly _id: string; readonly name: string; readonly reason: string }[];
};
