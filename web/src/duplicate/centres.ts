// Centres of an event as they are typed: one a line, `norte:Club del Norte:UY`.
export interface Centre {
  readonly code: string;
  readonly name: string;
  readonly country: string;
}

/** The centres, or the line that is none. Name and country may be missing. */
export function readCentres(text: string): readonly Centre[] | string {
  const found: Centre[] = [];
  for (const line of text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [code = '', name = '', ...rest] = line.split(':').map((part) => part.trim());
    if (!/^[a-z0-9-]{1,16}$/.test(code) || name.length > 40) return line;
    found.push({ code, name: name || code, country: rest.join(':').slice(0, 40) });
  }
  return found;
}
