// Finds plays for the stories' players, and makes them with taps, keys or text.
import type { Page } from 'playwright-core';
import { type Game, until, view } from './stage';
import { tilesOf } from './table';

const SIZE = 15;
const CENTRE = 112;

/** A play: the rack's tiles (`?` a blank) and where they go, and what the blanks stand for. */
export interface Idea {
  readonly cells: number[];
  readonly tiles: string[];
  readonly letters: string[]; // lower case for a blank
  readonly step: number; // 1 across, 15 down
  readonly start: number; // of the whole word
  readonly word: string[]; // tiles on the board included
}

type Allowed = (word: string[]) => boolean;

/** In the tests' edition every two or three tiles are a word. */
export const SHORT: Allowed = (word) => word.length <= 3;

const plain = (word: string[]): string => word.join('').replace(/[[\]]/g, '').toUpperCase();
/** Words that nobody doubts. */
const KNOWN = new Set(
  (
    'DE LA EL EN UN NO SE TE ME VE VA YA YO TU SU MI SI AL DA DI FE HA HE RE LE LO AS ES OS IR SER VER DAR OIR MAR SOL SAL MES DOS TRES ' +
    'MIL OSO OLA ALA ANA AMA AMO ASA ARA ERA ESA ESE ESO UNA UNO USA USO UVA OCA OJO PAN PAZ PIE REY LEY LUZ VOZ SED RED GAS BAR CAL FIN ' +
    'FLOR CASA COSA MESA RATA ROSA TIA TIO RIO DIA VIA MIA MIO LAS LOS NOS SUS TUS MIS SON SIN CON POR TAN TAL TEN VEN DEL AUN AIRE AÑO'
  ).split(' '),
);
export const COMMON: Allowed = (word) => KNOWN.has(plain(word));

const inside = (cell: number, step: number, by: number): number | null => {
  const along = (step === 1 ? cell % SIZE : Math.floor(cell / SIZE)) + by;
  return along < 0 || along >= SIZE ? null : cell + by * step;
};

function run(board: string[], cell: number, step: number): { start: number; word: string[] } {
  let start = cell;
  for (let back = inside(start, step, -1); back !== null && board[back]; back = inside(start, step, -1))
    start = back;
  const word: string[] = [];
  for (let at: number | null = start; at !== null && board[at]; at = inside(at, step, 1))
    word.push(board[at]!);
  return { start, word };
}

function* places(board: string[], most: number): Generator<{ cells: number[]; step: number }> {
  const empty = board.every((one) => !one);
  for (let count = most; count > 0; count--)
    for (const step of [1, SIZE])
      for (let cell = 0; cell < SIZE * SIZE; cell++) {
        const cells: number[] = [];
        for (let at: number | null = cell; at !== null && cells.length < count; at = inside(at, step, 1))
          if (!board[at]) cells.push(at);
        if (board[cell] || cells.length < count) continue;
        const touches = cells.some((one) =>
          [1, -1].some((by) =>
            [1, SIZE].some((to) => {
              const next = inside(one, to, by);
              return next !== null && board[next];
            }),
          ),
        );
        if (empty ? count > 1 && cells.includes(CENTRE) : touches) yield { cells, step };
      }
}

function* orders(rack: string[], count: number): Generator<string[]> {
  if (count === 0) return yield [];
  for (const one of new Set(rack)) {
    const rest = [...rack];
    rest.splice(rest.indexOf(one), 1);
    for (const more of orders(rest, count - 1)) yield [one, ...more];
  }
}

/** What has to be known of a game to find a play. */
export interface Seen {
  readonly seat: Game['seat'];
  readonly view: Pick<Game['view'], 'board' | 'racks'>;
}

/** The first play found, most tiles first; blanks and digraph tiles are tried before others. */
export function find(game: Seen, allowed: Allowed, most: number): Idea | null {
  const board = game.view.board.flatMap((row) => tilesOf(row).map((one) => (one === '.' ? '' : one)));
  const rack = tilesOf(game.view.racks[game.seat ?? 0] ?? '').sort((a, b) => rank(b) - rank(a));
  const missing = ['E', 'A', 'O', 'S', 'X', 'Z'].filter((one) => !rack.includes(one));
  for (const { cells, step } of places(board, Math.min(most, rack.length)))
    for (const tiles of orders(rack, cells.length)) {
      const letters = tiles.map((one) => (one === '?' ? (missing[0] ?? 'Ñ').toLowerCase() : one));
      const after = [...board];
      cells.forEach((cell, at) => (after[cell] = letters[at]!));
      const main = run(after, cells[0]!, step);
      const cross = cells
        .map((cell) => run(after, cell, step === 1 ? SIZE : 1).word)
        .filter((word) => word.length > 1);
      const words = [...(main.word.length > 1 ? [main.word] : []), ...cross];
      if (words.length && words.every(allowed)) return { cells, tiles, letters, step, ...main };
      if (allowed === SHORT) break; // no other order is shorter
    }
  return null;
}

const rank = (tile: string): number => (tile === '?' ? 2 : tile.length > 1 ? 1 : 0);

/** By hand: tap a tile, then its square. */
export async function tapIn(page: Page, idea: Idea, touch = false): Promise<void> {
  for (const [at, tile] of idea.tiles.entries()) {
    let slot = -1;
    await until(async () => {
      const faces = await page.locator('[data-slot] b').allTextContents();
      slot = faces.indexOf(tile === '?' ? '' : tile.replace(/[[\]]/g, ''));
      return slot >= 0;
    }, `${tile} on the rack`);
    for (const where of [
      page.locator(`[data-slot="${slot}"]`),
      page.locator(`[data-cell="${idea.cells[at]}"]`),
    ])
      await (touch ? where.tap() : where.click());
    if (tile === '?')
      await page
        .getByRole('dialog')
        .locator('.letters button', { hasText: new RegExp(`^${idea.letters[at]!.toUpperCase()}$`) })
        .click();
  }
}

/** By keys alone: arrows to the first square, space until the arrow points the right way, then the letters. */
export async function typeIn(page: Page, idea: Idea): Promise<void> {
  const first = idea.cells[0]!;
  const here = Number(
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.cell ?? NaN),
  );
  if (Number.isNaN(here)) throw new Error('the focus is not on the board');
  const [rows, cols] = [Math.floor(first / SIZE) - Math.floor(here / SIZE), (first % SIZE) - (here % SIZE)];
  for (let n = 0; n < Math.abs(rows); n++) await page.keyboard.press(rows < 0 ? 'ArrowUp' : 'ArrowDown');
  for (let n = 0; n < Math.abs(cols); n++) await page.keyboard.press(cols < 0 ? 'ArrowLeft' : 'ArrowRight');
  const wanted = idea.step === 1 ? '.arrow.across' : '.arrow.down';
  for (let turns = 0; turns < 3 && (await page.locator(wanted).count()) === 0; turns++)
    await page.keyboard.press('Space');
  let before = '';
  for (const letter of idea.letters) {
    const keys = letter.replace(/[[\]]/g, '').toLowerCase();
    const apart = keys.length === 1 && ['ch', 'll', 'rr'].includes(before + keys);
    if (keys === 'ñ') await pressEnye(page);
    else await (apart ? page.keyboard.press(`Shift+${keys}`) : page.keyboard.type(keys));
    before = keys;
  }
}

/** The key of a Spanish keyboard; playwright knows only an American one. */
async function pressEnye(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const key = { key: 'ñ', code: 'Semicolon', windowsVirtualKeyCode: 192 };
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'ñ', ...key });
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await devtools.detach();
}

const name = (cell: number): string => `${'ABCDEFGHIJKLMNO'[cell % SIZE]}${Math.floor(cell / SIZE) + 1}`;

/** As text: the coordinate in the manual's habit and the whole word. */
export function asText(idea: Idea): string {
  const [letter, number] = [name(idea.start)[0]!, name(idea.start).slice(1)];
  return `${idea.step === 1 ? letter + number : number + letter} ${idea.word.join('')}`;
}

/** Wait for the game to go on from where it was, and give it back. */
export async function goneOn(page: Page, from: Game): Promise<Game> {
  let now = from;
  await until(async () => {
    now = await view(page);
    return now.view.seq > from.view.seq;
  }, 'the game goes on');
  return now;
}
