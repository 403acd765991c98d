// A friend is followed, challenged, told by push with the page closed, met at the table, blocked and reported.
import { createDecipheriv, createECDH, createHmac, createPublicKey, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serious, Stage, until } from './stage';
import { onTurn } from './table';

const PASSWORD = 'una contraseña larga';
const b64 = (data: Buffer): string => data.toString('base64url');

/** RFC 5869, one block. */
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  createHmac('sha256', createHmac('sha256', salt).update(secret).digest())
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);

/** The browser maker's part, which no test can reach: it looks at the signature, and decrypts as a browser does. */
class PushService {
  private readonly ecdh = createECDH('prime256v1');
  private readonly auth = Buffer.from('0123456789abcdef');
  private readonly server: Server;
  readonly got: { title: string; body: string; url: string }[] = [];
  wrong: unknown = null;

  constructor() {
    this.ecdh.generateKeys();
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        try {
          this.check(request.headers.authorization ?? '');
          this.got.push(JSON.parse(this.read(Buffer.concat(parts))));
          response.writeHead(201).end();
        } catch (problem) {
          this.wrong = problem;
          response.writeHead(400).end();
        }
      });
    });
  }

  open(): Promise<void> {
    return new Promise((done) => this.server.listen(0, '127.0.0.1', done));
  }
  close(): void {
    this.server.close();
  }
  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  get subscription(): object {
    return {
      endpoint: `${this.origin}/push/beto`,
      keys: { p256dh: b64(this.ecdh.getPublicKey()), auth: b64(this.auth) },
    };
  }

  /** RFC 8292. */
  private check(authorization: string): void {
    const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization)!;
    const [head, claims, sign] = token!.split('.');
    const point = Buffer.from(key!, 'base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: b64(point.subarray(1, 33)), y: b64(point.subarray(33)) };
    const good = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(sign!, 'base64url'),
    );
    const { aud } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { aud: string };
    if (!good || aud !== this.origin) throw new Error('not signed for us');
  }

  /** RFC 8291. */
  private read(body: Buffer): string {
    const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)];
    const shared = this.ecdh.computeSecret(theirs);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.ecdh.getPublicKey(), theirs]);
    const secret = hkdf(this.auth, shared, info, 32);
    const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
    const sealed = body.subarray(21 + theirs.length);
    const open = createDecipheriv('aes-128-gcm', key, nonce);
    open.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }
}

const stage = new Stage();
const service = new PushService();
beforeAll(async () => {
  await service.open();
  await stage.open();
});
afterAll(async () => {
  await stage.close();
  service.close();
});

async function register(page: Page, name: string): Promise<void> {
  await page.goto('/entrar');
  await page.getByRole('button', { name: 'No tengo cuenta' }).click();
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Crear cuenta', exact: true }).click();
  await page.waitForURL('/');
}

/** Hand a message to the page's own service worker, as the browser does when one comes. */
async function arrives(page: Page, data: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) done(one.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: stage.url,
    registrationId: await found,
    data: JSON.stringify(data),
  });
}

it('a friend is challenged, told by push, met, blocked and reported', async () => {
  const [ana, beto] = [await stage.person(), await stage.person()];
  await register(ana, 'Ana');
  await register(beto, 'Beto');

  // Beto turns notifications on; the browser's own push service is the test's.
  await beto.context().grantPermissions(['notifications'], { origin: stage.url });
  await beto.addInitScript((told) => {
    const found = { toJSON: () => told } as unknown as PushSubscription;
    PushManager.prototype.subscribe = async () => found;
    PushManager.prototype.getSubscription = async () => null;
  }, service.subscription);
  await beto.goto('/avisos');
  await beto.getByRole('button', { name: 'Activar los avisos aquí' }).click();
  await beto.getByText('este navegador recibirá avisos').waitFor();
  expect(await serious(beto)).toEqual([]);

  // Ana follows him on his page, and challenges him.
  await ana.goto('/jugador/Beto');
  await ana.getByRole('button', { name: 'Seguir', exact: true }).click();
  await ana.getByRole('button', { name: 'Dejar de seguir' }).waitFor();
  await ana.goto('/amigos');
  await ana.getByRole('link', { name: 'Desafiar a Beto' }).waitFor();
  expect(await serious(ana)).toEqual([]);
  await ana.getByRole('link', { name: 'Desafiar a Beto' }).click();
  await ana.getByRole('heading', { name: 'Desafío a Beto' }).waitFor();
  await ana.click('[data-more]');
  await ana.selectOption('select[name=clock]', 'none');
  await ana.selectOption('select[name=edition]', 'prueba');
  await ana.getByRole('button', { name: 'Enviar el desafío' }).click();
  await ana.waitForURL('/');

  // It comes encrypted; the worker shows it, and says nothing that is hidden.
  await until(async () => service.got.length === 1 || service.wrong !== null, 'the push message');
  expect(service.wrong).toBe(null);
  expect(service.got[0]!.title).toBe('Ana te desafía');
  await arrives(beto, service.got[0]!);
  await until(
    () =>
      beto.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).some((one) => one.title === 'Ana te desafía');
      }),
    'the notification',
  );

  // He accepts on the first page, and both play a turn.
  await beto.goto('/');
  await beto.getByText('Tienes 1 aviso nuevo').waitFor();
  await beto.getByText('Ana te desafía').waitFor();
  expect(await serious(beto)).toEqual([]);
  await beto.getByRole('button', { name: 'Aceptar' }).click();
  const pages = [ana, beto];
  for (const page of pages) await page.waitForURL(/\/g\/[^/]+$/);
  for (let turn = 0; turn < 2; turn++) {
    const page = await onTurn(pages);
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('.tile').nth(0).click();
    await dialog.getByRole('button', { name: 'Cambiar 1' }).click();
    const other = page === ana ? beto : ana;
    await other.locator('.state', { hasText: 'Te toca' }).waitFor();
  }

  // Something went wrong between them: she blocks him, and tells the moderators.
  await ana.goto('/jugador/Beto');
  await ana.getByRole('button', { name: 'Silenciar, bloquear o denunciar' }).click();
  const dialog = ana.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Bloquear' }).click();
  await dialog.getByText('Beto ya no podrá desafiarte').waitFor();
  await dialog.getByRole('button', { name: 'Enviar la denuncia' }).click();
  await dialog.getByText('Denuncia enviada').waitFor();
  await ana.goto('/amigos');
  await ana.getByText('Todavía a nadie.').waitFor();
  await beto.goto('/crear?a=Ana');
  await beto.click('[data-more]');
  await beto.selectOption('select[name=edition]', 'prueba');
  await beto.getByRole('button', { name: 'Enviar el desafío' }).click();
  await beto.getByText('Ana no acepta tus desafíos.').waitFor();
});
