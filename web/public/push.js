// What the service worker does with a push message, and with a tap on it. Loaded by the worker itself.
self.addEventListener('push', (event) => {
  const read = () => {
    try {
      return event.data?.json() ?? {};
    } catch {
      return {}; // not ours: shown without words
    }
  };
  const told = read();
  const text = (one, usual) => (typeof one === 'string' && one ? one : usual);
  event.waitUntil(
    self.registration.showNotification(text(told.title, 'Tesela'), {
      body: text(told.body, ''),
      tag: text(told.tag, 'tesela'),
      icon: '/icon-192.png',
      data: { url: text(told.url, '/') },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const to = new URL(event.notification.data?.url ?? '/', self.location.origin);
  const where = to.origin === self.location.origin ? to.href : self.location.origin;
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const same = open.find((one) => one.url === where) ?? open[0];
      if (!same) return self.clients.openWindow(where);
      await same.focus();
      return same.url === where ? same : same.navigate(where);
    })(),
  );
});
