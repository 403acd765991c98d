// A file of somebody's as text, whatever its age: GCG began as ISO-8859-1, and Quackle still writes so.
const OLD = 'windows-1252'; // what browsers and most programs mean by ISO-8859-1
const DECLARED = /^[ \t]*#character-encoding[ \t]+(\S+)/im;

/** UTF-8 unless the file says otherwise, or can't be UTF-8; a mark at its beginning is left out. */
export function decoded(bytes: ArrayBuffer): string {
  const old = new TextDecoder(OLD).decode(bytes);
  if (/^(iso[-_]?8859-1|latin-?1)$/i.test(DECLARED.exec(old)?.[1] ?? '')) return old;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return old;
  }
}

export const textOf = async (file: Blob): Promise<string> => decoded(await file.arrayBuffer());
