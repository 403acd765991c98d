// The event's socket. It heals itself: after a gap it says hello again, and a slip that was not answered is sent
// again; the same slip twice is one slip.
import { waitFor, type Wire } from '../api/live';
import type { EventMessage } from './types';

export interface SlipText {
  readonly move: number;
  readonly coord: string;
  readonly tiles: string;
  readonly score: number | null;
}

export class EventLine {
  private wire: Wire | null = null;
  private tries = 0;
  private keys = 0;
  private over = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private unanswered: { readonly key: string; readonly text: string } | null = null;
  connected = false;
  skew = 0; // the server's clock minus ours

  constructor(
    private readonly dial: (opened: () => void) => Wire,
    private readonly hello: { readonly secret?: string; readonly code?: string },
    private readonly hear: (message: EventMessage) => void,
    private readonly onstate: (connected: boolean) => void = () => {},
    private readonly clock: () => number = Date.now,
  ) {
    this.connect();
  }

  private connect(): void {
    const wire = this.dial(() => {
      wire.send(JSON.stringify({ t: 'hello', ...this.hello }));
      if (this.unanswered) wire.send(this.unanswered.text);
    });
    this.wire = wire;
    wire.onmessage = (message) => this.take(JSON.parse(String(message.data)) as EventMessage);
    wire.onclose = () => this.lost();
  }

  private lost(): void {
    this.wire = null;
    this.set(false);
    if (this.over) return;
    this.timer = setTimeout(() => this.connect(), waitFor(this.tries++));
  }

  private set(connected: boolean): void {
    if (this.connected === connected) return;
    this.connected = connected;
    this.onstate(connected);
  }

  private take(message: EventMessage): void {
    if (message.t === 'ping') {
      this.wire?.send('{"t":"pong"}');
      return;
    }
    if (message.t === 'event') {
      this.skew = message.now - this.clock();
      this.tries = 0;
      this.set(true);
    }
    if ((message.t === 'taken' || message.t === 'refused') && message.key === this.unanswered?.key)
      this.unanswered = null;
    if (message.t === 'problem' && message.error.code.startsWith('event.')) this.over = true;
    this.hear(message);
  }

  /** Hand a slip in; without a coordinate it is taken back. Survives a lost connection. */
  slip(slip: SlipText): string {
    const key = `s${++this.keys}-${this.clock().toString(36)}`;
    this.unanswered = { key, text: JSON.stringify({ t: 'slip', key, ...slip }) };
    if (this.connected) this.wire?.send(this.unanswered.text);
    return key;
  }

  try(id: number, coord: string, tiles: string): void {
    if (this.connected) this.wire?.send(JSON.stringify({ t: 'try', id, coord, tiles }));
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    this.wire?.close();
  }
}

/** A real socket of this page's own server. */
export function dialEvent(opened: () => void): Wire {
  const socket = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/duplicate/live`,
  );
  socket.onopen = opened;
  return socket as unknown as Wire;
}
