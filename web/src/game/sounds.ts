// Short sounds made on the spot; nothing to download. Wood for tiles, soft bells for the rest.
import { still } from '../lib/motion';
import { settings } from '../lib/settings.svelte';

type Note = readonly [hertz: number, after: number]; // seconds
const BELLS: Record<string, readonly Note[]> = {
  turn: [
    [659, 0],
    [880, 0.09],
  ],
  accepted: [[523, 0]],
  challenged: [
    [392, 0],
    [330, 0.12],
  ],
  verdict: [[440, 0]],
  warning: [
    [880, 0],
    [660, 0.14],
    [880, 0.28],
  ],
  bingo: [
    [523, 0],
    [659, 0.08],
    [784, 0.16],
    [1047, 0.24],
  ],
  won: [
    [523, 0],
    [659, 0.12],
    [784, 0.24],
    [1047, 0.4],
  ],
  over: [
    [440, 0],
    [349, 0.18],
  ],
};
const BELL_SECONDS = 0.5;
const LOUD = 0.05;

let context: AudioContext | null = null;

/** The browser's audio, once somebody has touched the page; none where sounds are off or nothing may move. */
function audio(): AudioContext | null {
  if (!settings.sounds || still()) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function bell(out: AudioContext, hertz: number, start: number): void {
  for (const [part, share] of [
    [1, 1],
    [2.76, 0.18],
  ] as const) {
    const tone = out.createOscillator();
    const volume = out.createGain();
    tone.frequency.value = hertz * part;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(LOUD * share, start + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + BELL_SECONDS);
    tone.connect(volume).connect(out.destination);
    tone.start(start);
    tone.stop(start + BELL_SECONDS);
  }
}

/** A tile on wood: a short knock that falls in pitch. */
function knock(out: AudioContext, start: number): void {
  const tone = out.createOscillator();
  const volume = out.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(420, start);
  tone.frequency.exponentialRampToValueAtTime(150, start + 0.05);
  volume.gain.setValueAtTime(LOUD * 2, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.07);
  tone.connect(volume).connect(out.destination);
  tone.start(start);
  tone.stop(start + 0.08);
}

/** What is heard of an event of the table. */
export function sound(kind: string): void {
  const notes = BELLS[kind];
  const out = notes && audio();
  if (out) for (const [hertz, after] of notes) bell(out, hertz, out.currentTime + after);
}

/** So many tiles come down, one after the other. */
export function tiles(many: number, apart: number): void {
  const out = many > 0 ? audio() : null;
  if (out) for (let nth = 0; nth < many; nth++) knock(out, out.currentTime + nth * apart);
}
