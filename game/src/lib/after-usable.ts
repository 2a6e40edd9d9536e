/** The first screen must not share the line with what may wait, ms. */
const headStart = 2500;

/** Resolves when the page has loaded and has had time for its first screen: what nobody waits for comes after it. */
export async function afterUsable(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  await new Promise((resolve) => void setTimeout(resolve, headStart));
}
