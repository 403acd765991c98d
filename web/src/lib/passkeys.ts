// Passkeys: the server's options for the browser, and the browser's answer for the server.
import { del, get, post } from '../api/http';
import type { Passkey } from '../api/types';
import { enter } from './me.svelte';
import { forBrowser, nameable, textOf } from './webauthn';

interface Ceremony {
  readonly token: string;
  readonly options: Record<string, unknown>;
}

export const usable = (): boolean => typeof PublicKeyCredential === 'function' && nameable(location.hostname);

/** What the browser made, as JSON: the bytes of its answer as text. */
function forServer(credential: PublicKeyCredential): object {
  const response: Record<string, string> = {};
  for (const field of [
    'clientDataJSON',
    'attestationObject',
    'authenticatorData',
    'signature',
    'userHandle',
  ]) {
    const bytes = (credential.response as unknown as Record<string, unknown>)[field];
    if (bytes instanceof ArrayBuffer) response[field] = textOf(bytes);
  }
  return {
    id: credential.id,
    rawId: textOf(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}

export const passkeys = (): Promise<Passkey[]> => get<Passkey[]>('/api/passkeys');
export const forget = (id: string): Promise<void> => del(`/api/passkeys/${encodeURIComponent(id)}`);

export async function addPasskey(label: string): Promise<void> {
  const { token, options } = await post<Ceremony>('/api/passkeys/options');
  const made = await navigator.credentials.create({
    publicKey: forBrowser(options) as unknown as PublicKeyCredentialCreationOptions,
  });
  await post('/api/passkeys', { token, credential: forServer(made as PublicKeyCredential), label });
}

/** What shows the server that whoever sits here has a passkey of theirs. */
export async function passkeyProof(): Promise<{ token: string; credential: object }> {
  const { token, options } = await post<Ceremony>('/api/passkeys/login/options');
  const found = await navigator.credentials.get({
    publicKey: forBrowser(options) as unknown as PublicKeyCredentialRequestOptions,
  });
  return { token, credential: forServer(found as PublicKeyCredential) };
}

export const enterWithPasskey = async (): Promise<void> => enter('/api/passkeys/login', await passkeyProof());
