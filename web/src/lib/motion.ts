/** Nothing moves and nothing sounds by itself: the system asks for it, or the person's own setting. */
export const still = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  document.documentElement.dataset.motion === 'none';
