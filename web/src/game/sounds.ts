// Short tones made on the spot; nothing to download.
import { settings } from '../lib/settings.svelte';

let context: AudioContext | null = null;
const TONES: Record<string, readonly number[]> = {
  laid: [520],
  accepted: [620, 780],
  challenged: [330, 260],
  verdict: [440],
  warning: [880, 660, 880],
  turn: [700],
};

export function sound(kind: string): void {
  const tones = TONES[kind];
  if (!settings.sounds || !tones) return;
  context ??= new AudioContext();
  const audio = context;
  tones.forEach((frequency, at) => {
    const start = audio.currentTime + at * 0.12;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.18);
  });
}
