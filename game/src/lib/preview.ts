/**
 * The token of a preview, in which staff see the game in a frame of the back office; null outside a preview. It comes after
 * the `#`, so that no log has it, and is not stored: the session of this browser stays as it is.
 */
const given = new URLSearchParams(location.hash.slice(1));

export const previewToken = window.parent === window ? null : given.get("token");
/** Whether the preview shows the game of a player, or that of a guest, who gets the demo at most. */
export const previewsPlayer = previewToken !== null && given.get("viewer") !== "guest";
