/** A list's text: UTF-8, or as older spreadsheets write Spanish. */
export function decodeList(bytes: BufferSource): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export const listText = async (file: File): Promise<string> => decodeList(await file.arrayBuffer());
