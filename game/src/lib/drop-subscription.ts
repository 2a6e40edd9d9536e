/** Unsubscribes from push: the next player here must not see this one's notices. The push service tells the server. */
export async function dropSubscription(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
