// The browser's side: ask, and leave the answers where the test looks for them.
import { ask, type Golden } from './check';

declare global {
  interface Window {
    golden: Promise<Omit<Golden, 'tables'>>;
  }
}

const from = async (name: string) => new Uint8Array(await (await fetch(`/given/${name}`)).arrayBuffer());

async function asked(): Promise<Omit<Golden, 'tables'>> {
  const golden = (await (await fetch('/given/golden.json')).json()) as Golden;
  return ask(golden, {
    module: await from('module'),
    graph: await from('graph'),
    leaves: await from('leaves'),
    outcomes: await from('outcomes'),
    syllables: await from('syllables'),
  });
}

window.golden = asked();
