// Trees as text: the line in a link, the whole tree in a file, and GCG with notes. What is read back may be hostile.
import type { KernelMove } from '../engine/kernel';
import { count, type Laying, placementFault, readLaying } from '../lib/counting';
import { coordinate, SIZE } from '../lib/geometry';
import { writeTile } from '../lib/tiles';
import { codeOf, faultOf, type Position, readRack, readText, tileOf, writeCgp } from './position';
import {
  grown,
  lineTo,
  LONGEST_NOTE,
  MOST_NODES,
  planted,
  positionAt,
  type Tree,
  type TreeNode,
  withBeside,
  withNote,
  withRack,
} from './tree';

export const LONGEST_LINE = 60;
export const LONGEST_LINK = 4000;
export const LONGEST_FILE = 200_000;
const RACK = 7;

/** A tree as far as it could be read; the number of the first move that could not. */
export interface ReadTree {
  readonly tree: Tree;
  readonly wrong: number | null;
}

const tiles = (move: KernelMove): string =>
  [...move.tiles].map((code) => (code ? writeTile(tileOf(code)) : '.')).join('');
const rackText = (rack: Position['rack']): string => rack.map(writeTile).join('');
const given = (move: KernelMove): string =>
  [...move.tiles].map((code) => (code ? writeTile(tileOf(code)) : '?')).join('');
const start = (move: KernelMove, habit: 'manual' | 'gcg'): string =>
  coordinate(move.row * SIZE + move.col, move.down ? 'down' : 'across', habit);

/** `H8:.A.O`, `-AEI` for an exchange, `-` for a pass. */
export function writeMove(move: KernelMove): string {
  if (move.kind !== 'place') return `-${given(move)}`;
  return `${start(move, 'manual')}:${tiles(move)}`;
}

const BESIDE = /\+(-?\d{1,3})$/;
/** A node's move, `+5` behind it for points beside the play's own. */
const writeStep = ({ move, beside }: TreeNode): string => writeMove(move!) + (beside ? `+${beside}` : '');

/** A move that could be made on this board, with its points; whether its words exist is not asked. */
export function readMove(text: string, { board, rack }: Position): KernelMove | null {
  const base = { row: 0, col: 0, down: false, score: 0, equity: 0 };
  if (text.startsWith('-')) {
    const back = readRack(text.slice(1));
    if (!back) return null;
    const codes = Uint8Array.from(back, codeOf).sort();
    const leave = without(rack, codes);
    return { ...base, kind: codes.length ? 'exchange' : 'pass', tiles: codes, leave };
  }
  const [coord = '', laid = '', more] = text.split(':');
  const play: Laying | null = more === undefined ? readLaying(coord, laid) : null;
  if (!play || play.tiles.length > SIZE || placementFault(board, play)) return null;
  if (play.tiles.filter((one) => one).length > RACK) return null;
  const codes = Uint8Array.from(play.tiles, codeOf);
  const { score } = count(board, play);
  return {
    ...base,
    kind: 'place',
    row: Math.floor(play.start / SIZE),
    col: play.start % SIZE,
    down: play.direction === 'down',
    score,
    equity: 1000 * score,
    tiles: codes,
    leave: without(
      rack,
      codes.filter((code) => code),
    ),
  };
}

function without(rack: Position['rack'], codes: Uint8Array): Uint8Array {
  const left = rack.map(codeOf);
  for (const code of codes) {
    const at = left.indexOf(code & 0x80 ? 0 : code);
    if (at >= 0) left.splice(at, 1);
  }
  return Uint8Array.from(left).sort();
}

/** The moves from the first position to the one looked at, each with the rack that follows: `H8:CASA/AEI~…`. */
export const writeLine = (tree: Tree): string =>
  lineTo(tree)
    .slice(1)
    .map((one) => writeStep(one) + (one.rack.length ? `/${rackText(one.rack)}` : ''))
    .join('~');

/** One step further, if the move and the rack after it can be. */
function stepped(tree: Tree, step: string, rack: string): Tree | null {
  const read = readMove(step.replace(BESIDE, ''), positionAt(tree));
  const held = readRack(rack);
  const next = read && held ? grown(tree, read) : null;
  if (!next) return null;
  const there = withRack(withBeside(next, Number(BESIDE.exec(step)?.[1] ?? 0)), held!);
  return faultOf(positionAt(there))?.fault === 'too_many' ? null : there;
}

export function readLine(root: Position, line: string): ReadTree {
  let tree = planted(root);
  const moves = line ? line.split('~', LONGEST_LINE + 1) : [];
  for (const [n, each] of moves.entries()) {
    const [move = '', rack = '', more] = each.split('/');
    const next = more === undefined && n < LONGEST_LINE ? stepped(tree, move, rack) : null;
    if (!next) return { tree, wrong: n + 1 };
    tree = next;
  }
  return { tree, wrong: null };
}

interface Written {
  readonly tesela: 'analysis';
  readonly edition: string;
  /** Its name; none in files from before it was kept. */
  readonly rules?: string;
  readonly position: string;
  readonly note: string;
  /** Each with the number of its parent in this list, from 1; 0 is the first position. */
  readonly moves: readonly { from: number; move: string; rack: string; note: string }[];
}

/** The whole tree with its notes, as JSON. */
export function writeTree(tree: Tree, edition: string, rules?: string): string {
  const number = new Map(tree.nodes.map((one, at) => [one.id, at]));
  const first = tree.nodes[0]!;
  const written: Written = {
    tesela: 'analysis',
    edition,
    ...(rules === undefined ? {} : { rules }),
    position: writeCgp({ ...tree.root, rack: first.rack }),
    note: first.note,
    moves: tree.nodes.slice(1).map((one) => ({
      from: number.get(one.parent!)!,
      move: writeStep(one),
      rack: rackText(one.rack),
      note: one.note,
    })),
  };
  return JSON.stringify(written);
}

const isText = (of: unknown, most: number): of is string => typeof of === 'string' && of.length <= most;

/** Whether a text is meant as a tree of ours, however its JSON is laid out. */
export const isTree = (text: string): boolean => /^\{[^]*"tesela"\s*:\s*"analysis"/.test(text);

/** A tree from JSON, all of it or none; looked at from its first position. */
export function readTree(text: string): { tree: Tree; edition: string; rules?: string } | null {
  if (text.length > LONGEST_FILE) return null;
  let read: Partial<Written>;
  try {
    read = Object(JSON.parse(text)) as Partial<Written>;
  } catch {
    return null;
  }
  const { tesela, edition, rules, position, note, moves } = read;
  if (tesela !== 'analysis' || !isText(edition, 60) || !isText(position, 2000)) return null;
  if (rules !== undefined && !isText(rules, 60)) return null;
  const root = readText(position);
  if ('fault' in root || !isText(note, LONGEST_NOTE) || !Array.isArray(moves) || moves.length >= MOST_NODES)
    return null;
  let tree = withNote(planted(root.position), note);
  const ids = [0];
  for (const each of moves as unknown[]) {
    const { from, move, rack, note: said } = Object(each) as Partial<Written['moves'][number]>;
    const at = typeof from === 'number' ? ids[from] : undefined;
    if (at === undefined || !isText(move, 60) || !isText(rack, 40) || !isText(said, LONGEST_NOTE))
      return null;
    const next = stepped({ ...tree, at }, move, rack);
    if (!next) return null;
    tree = withNote(next, said);
    ids.push(tree.at);
  }
  return { tree: { ...tree, at: 0 }, edition, ...(rules === undefined ? {} : { rules }) };
}

const oneLine = (note: string): string => note.replace(/\s+/g, ' ').trim();

/** The line to where one looks as GCG, with notes; null where it does not start from the empty board. */
export function writeGcg(tree: Tree, edition: string, names: readonly [string, string]): string | null {
  if (tree.root.board.some((one) => one) || tree.root.scores.some((points) => points)) return null;
  const nicks = ['1', '2'];
  const lines = [
    '#character-encoding UTF-8',
    ...names.map((name, at) => `#player${at + 1} ${nicks[at]} ${name}`),
    `#lexicon ${edition}`,
  ];
  const remark = (note: string): void => {
    if (oneLine(note)) lines.push(`#note ${oneLine(note)}`);
  };
  const line = lineTo(tree);
  const totals = [...tree.root.scores];
  remark(line[0]!.note);
  for (const [n, { move, note, beside = 0 }] of line.slice(1).entries()) {
    const seat = n % 2;
    const add = (what: string, points: number): void => {
      totals[seat]! += points;
      const gained = points < 0 ? points : `+${points}`;
      lines.push(`>${nicks[seat]}: ${rackText(line[n]!.rack)} ${what} ${gained} ${totals[seat]}`);
    };
    add(move!.kind === 'place' ? `${start(move!, 'gcg')} ${tiles(move!)}` : `-${given(move!)}`, move!.score);
    if (beside) add(beside > 0 ? '(challenge)' : '(time)', beside);
    remark(note);
  }
  const last = line.at(-1)!;
  if (last.rack.length) lines.push(`#rack${((line.length - 1) % 2) + 1} ${rackText(last.rack)}`);
  return `${lines.join('\n')}\n#incomplete\n`;
}
