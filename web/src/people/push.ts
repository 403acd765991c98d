// This browser and the news: asking its own push service for an address, and telling our server.
import { post } from '../api/http';

export interface PushHost {
  readonly supported: boolean;
  readonly denied: boolean;
}

/** Whether this browser can be told at all, and whether its owner has said no. */
export const host = (): PushHost => ({
  supported: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  denied: 'Notification' in window && Notification.permission === 'denied',
});

/** Base64 for addresses as the bytes that `subscribe` wants. */
export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

async function tell(found: PushSubscription): Promise<void> {
  const { endpoint, keys } = found.toJSON();
  await post('/api/account/push', { endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } });
}

/** Ask the reader, then the browser's push service, then tell the server; false if the reader says no. */
export async function turnOn(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const worker = await navigator.serviceWorker.ready;
  const old = await worker.pushManager.getSubscription();
  const found =
    old ??
    (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) }));
  await tell(found);
  return true;
}

/** Somebody has come in again: the browser's address goes with the new session. */
export async function carryOver(): Promise<void> {
  const { supported } = host();
  if (!supported || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker.getRegistration();
  const found = await worker?.pushManager.getSubscription();
  if (found) await tell(found);
}
