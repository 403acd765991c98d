// Taking a seat: with it goes the hash of our own part in the draw.
import { post } from '../api/http';

export async function sit<T>(path: string, body: unknown = {}): Promise<T> {
  const { newPledge } = await import('../fair/nonces');
  return post<T>(path, body, undefined, { 'X-Tesela-Pledge': newPledge() });
}
