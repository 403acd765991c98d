// From what went wrong somewhere to cards of the study room.

/** The address that makes cards of words: those missed, and those misjudged. */
export function cardsLink(
  edition: string,
  missed: readonly string[],
  judged: readonly string[] = [],
): string {
  const to = new URLSearchParams({ ver: 'tarjetas', e: edition });
  if (missed.length) to.set('anagramas', [...new Set(missed)].join(','));
  if (judged.length) to.set('validas', [...new Set(judged)].join(','));
  return `/estudio?${to}`;
}
