// Warnings of the clock: which moments have come since it was last looked at, and how each sounds and feels.
import { byTurn, type TimeControl } from './core/facts';
import type { MesaView } from './core/view';

/** A chess clock speaks at these: five minutes, one minute, half of it, ten seconds, and none left. */
const LEFT_MS = [300_000, 60_000, 30_000, 10_000, 0] as const;

export interface Warning {
  kind: 'left' | 'signal' | 'over' | 'minute' | 'game';
  seat: number;
  /** Milliseconds left; of the timer, which of its signals (1 to 3, then 4: the end). */
  value: number;
}

/** How much a seat has used at the table's time `now`. */
export function usedAt(view: MesaView, seat: number, now: number): number {
  const runs = view.clocks.running.includes(seat);
  return view.clocks.used_ms[seat]! + (runs ? Math.max(0, now - view.clocks.since) : 0);
}

/** What a seat has left, below zero in overtime; null without a clock. */
export function leftAt(view: MesaView, time: TimeControl, seat: number, now: number): number | null {
  const whole = (byTurn(time) ? time.turn_ms : time.player_ms) ?? null;
  return whole === null ? null : whole - usedAt(view, seat, now);
}

/** The warnings whose moment lies after `before` and not after `now` (28, 30, 32). */
export function warnings(view: MesaView, time: TimeControl, before: number, now: number): Warning[] {
  const found: Warning[] = [];
  for (const seat of view.clocks.running) {
    const then = leftAt(view, time, seat, before);
    const left = leftAt(view, time, seat, now);
    if (then === null || left === null) continue;
    const passed = (at: number): boolean => then > at && left <= at;
    if (time.kind === 'timer') {
      const moments = [...(time.warnings_ms ?? []), 0];
      moments.forEach((at, n) => passed(at) && found.push({ kind: 'signal', seat, value: n + 1 }));
    } else {
      for (const at of LEFT_MS) if (passed(at)) found.push({ kind: at ? 'left' : 'over', seat, value: at });
      const minutes = (ms: number): number => Math.max(0, Math.ceil(-ms / 60_000));
      if (left < 0 && minutes(left) > Math.max(1, minutes(then)))
        found.push({ kind: 'minute', seat, value: minutes(left) });
    }
  }
  const end = view.began !== null && time.game_ms != null ? view.began + time.game_ms : null;
  if (end !== null && before < end && now >= end && view.phase !== 'ended')
    found.push({ kind: 'game', seat: -1, value: 0 });
  return found;
}

/** 35.1: the seat whose clock has gone so far over that the game is lost. */
export function lostOnTime(view: MesaView, time: TimeControl, now: number): number | null {
  if (view.phase === 'ended' || time.loss_after_ms == null || time.player_ms == null) return null;
  const limit = time.player_ms + time.loss_after_ms;
  return view.clocks.running.find((seat) => usedAt(view, seat, now) > limit) ?? null;
}

let audio: AudioContext | null = null;

/** Sound is made on the spot; browsers allow it only after a touch. */
export function wakeSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    audio = null; // a device without sound
  }
}

/** So many short tones, each higher than the last. */
export function tones(count: number, from = 660): void {
  if (!audio) return;
  for (let at = 0; at < count; at++) {
    const start = audio.currentTime + at * 0.22;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = from * (1 + 0.26 * at);
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.2);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.21);
  }
}

/** A short push back from the glass, where the device can. */
export function buzz(...pattern: number[]): void {
  try {
    navigator.vibrate?.(pattern);
  } catch {
    // a browser that forbids it
  }
}

/** Let a warning be heard and felt. A timer is there to be heard (30); a chess clock is silent unless asked (5.5). */
export function signal(warning: Warning, loud: boolean): void {
  if (warning.kind === 'signal') {
    tones(warning.value, 440 + 220 * warning.value);
    buzz(...Array<number>(2 * warning.value - 1).fill(90));
    return;
  }
  buzz(60, 60, 60);
  if (loud) tones(warning.kind === 'over' || warning.kind === 'game' ? 3 : 2);
}
