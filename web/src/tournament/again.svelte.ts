// Pages that ask the server every few seconds, while somebody looks at them.
import { AGAIN_MS } from './api';

/** Load now and again for as long as the component is there; a hidden page asks nothing. */
export function again(load: () => Promise<void>, every = AGAIN_MS): void {
  $effect(() => {
    void load();
    const timer = setInterval(() => document.hidden || void load(), every);
    return () => clearInterval(timer);
  });
}
