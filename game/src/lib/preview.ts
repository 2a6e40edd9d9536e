/**
 * The token by which staff look at the game in a frame of the back office; null: somebody plays. It comes behind the
 * `#`, so that no log has it, and is kept nowhere: who plays in this browser is left alone.
 */
const given = new URLSearchParams(location.hash.slice(1));

export const previewToken = window.parent === window ? null : given.get("token");
/** Whether it is a player who is looked at, or a guest, who is in the demo at most. */
export const previewsPlayer = previewToken !== null && given.get("viewer") !== "guest";
