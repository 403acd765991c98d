// The article that is read beside what one was doing: a game goes on, and a form keeps what was written.
import type { Citation } from './articles';

export const reading = $state<{ now: Citation | null }>({ now: null });
