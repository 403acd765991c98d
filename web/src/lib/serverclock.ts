// The server's time. A phone's own clock may be minutes off; the date of every answer tells by how much.

/** A date has whole seconds, and an answer takes a moment: less than this says nothing about the clock. */
const UNSURE_MS = 2000;
let offset = 0;

/** Take in the date of an answer that has just come. */
export function hearDate(date: string | null, received: number = Date.now()): void {
  const told = date === null ? NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  const found = told + 500 - received; // half a second: the middle of the one that the date names
  if (Math.abs(found - offset) > UNSURE_MS) offset = Math.abs(found) > UNSURE_MS ? found : 0;
}

/** Now, as the server has it. */
export const serverNow = (device: number = Date.now()): number => device + offset;
