// @ts-nocheck: served as it is, to a worker that the page's types know nothing of.
/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-argument */
// Imported by the service worker: shows what the server sends, and opens the game where it leads.
self.addEventListener("push", (event) => {
  const { title, text, path, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag, icon: "/icons/192.png", lang: "ru", data: { path } }),
  );
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(new URL(event.notification.data.path, self.location.origin).href));
});
