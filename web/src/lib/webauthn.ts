// WebAuthn's values as JSON and as bytes.
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));

export const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** Browsers bind passkeys to a name, never to a bare number. */
export const nameable = (host: string): boolean => !/^[\d.]+$|:/.test(host);

/** Options as JSON, with bytes where the browser wants bytes. */
export function forBrowser(options: Record<string, unknown>): Record<string, unknown> {
  const named = (list: unknown): unknown =>
    Array.isArray(list) ? list.map((one: { id: string }) => ({ ...one, id: bytesOf(one.id) })) : list;
  const user = options.user as { id: string } | undefined;
  return {
    ...options,
    challenge: bytesOf(String(options.challenge)),
    ...(user ? { user: { ...user, id: bytesOf(user.id) } } : {}),
    ...(options.excludeCredentials ? { excludeCredentials: named(options.excludeCredentials) } : {}),
    ...(options.allowCredentials ? { allowCredentials: named(options.allowCredentials) } : {}),
  };
}
