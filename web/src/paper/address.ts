// Addresses of prints: what is asked for, without what is empty.
export const PAGES = ['a4', 'a5', 'us-letter'] as const;
export type PageSize = (typeof PAGES)[number];
export type Form = 'pdf' | 'text';

/** The address of a print; PDF is what it is if nothing else is said. */
export function printAddress(path: string, wishes: Record<string, string | number>, form: Form): string {
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(wishes)) if (value !== '') asked.set(name, String(value));
  if (form === 'text') asked.set('format', 'text');
  return asked.size ? `${path}?${asked}` : path;
}

/** Whether these are tables as the server reads them: `1-60` or `1,2,5`, two hundred at most. */
export function readableTables(text: string): boolean {
  let count = 0;
  for (const part of text.split(',')) {
    const read = /^\s*(\d{1,4})(?:-(\d{1,4}))?\s*$/.exec(part);
    if (!read) return false;
    const [first, last] = [Number(read[1]), Number(read[2] ?? read[1])];
    if (first < 1 || last < first) return false;
    count += last - first + 1;
  }
  return count <= 200;
}
