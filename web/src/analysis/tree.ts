// The plays that were tried on the analysis board, as a tree: each node a position, its branches what may follow.
import type { KernelMove, LastTurn } from '../engine/kernel';
import { laidCells, same } from '../engine/moves';
import { codeOf, played, type Position, unseen } from './position';

export interface TreeNode {
  readonly id: number;
  /** None of the first. */
  readonly parent: number | null;
  /** What led here from the parent. */
  readonly move: KernelMove | null;
  /** Of who is to move here; what it was is known to nobody but who types it. */
  readonly rack: Position['rack'];
  readonly note: string;
  /** What its player got beside the move's own points, for a challenge perhaps. */
  readonly beside?: number;
}

export interface Tree {
  readonly root: Position;
  /** Parents before their branches; branches of one parent in the order in which they were tried. */
  readonly nodes: readonly TreeNode[];
  /** Where one looks. */
  readonly at: number;
}

export const MOST_NODES = 300;
export const LONGEST_NOTE = 500;

export const planted = (root: Position): Tree => ({
  root,
  nodes: [{ id: 0, parent: null, move: null, rack: root.rack, note: '' }],
  at: 0,
});

export const nodeOf = ({ nodes }: Tree, id: number): TreeNode => nodes.find((one) => one.id === id)!;
export const branchesOf = ({ nodes }: Tree, id: number): TreeNode[] =>
  nodes.filter((one) => one.parent === id);

/** From the first node to this one. */
export function lineTo(tree: Tree, id = tree.at): TreeNode[] {
  const line: TreeNode[] = [];
  for (let at: number | null = id; at !== null; at = line[0]!.parent) line.unshift(nodeOf(tree, at));
  return line;
}

/** The position at a node, worked out from the first: so that a corrected score counts in all branches. */
export function positionAt(tree: Tree, id = tree.at): Position {
  let now: Position = tree.root;
  for (const { move, rack, beside = 0 } of lineTo(tree, id)) {
    now = { ...(move ? played(now, move) : now), rack };
    if (beside) now = { ...now, scores: [now.scores[0], now.scores[1] + beside] };
  }
  return now;
}

/** What led here, as all could see it: it tells something of what that player kept. */
export function lastAt(tree: Tree): LastTurn | undefined {
  const { parent, move } = nodeOf(tree, tree.at);
  if (parent === null || !move) return undefined;
  return {
    cells: Uint8Array.from(positionAt(tree, parent).board, codeOf),
    laid: Uint8Array.from([...laidCells(move)], ([, code]) => (code & 0x80 ? 0 : code)),
    score: move.score,
    exchanged: move.kind === 'exchange' ? move.tiles.length : 0,
    unseen: unseen(positionAt(tree)),
  };
}

/** Go on by a move: into its branch if it is there already, else into a new one; null where the tree is full. */
export function grown(tree: Tree, move: KernelMove): Tree | null {
  const known = branchesOf(tree, tree.at).find((one) => same(one.move!, move));
  if (known) return { ...tree, at: known.id };
  if (tree.nodes.length >= MOST_NODES) return null;
  const id = 1 + Math.max(...tree.nodes.map((one) => one.id));
  const { rack } = played(positionAt(tree), move);
  return { ...tree, nodes: [...tree.nodes, { id, parent: tree.at, move, rack, note: '' }], at: id };
}

/** Points beside the move that led here. */
export const withBeside = (tree: Tree, beside: number): Tree => (beside ? changed(tree, { beside }) : tree);

const changed = (tree: Tree, how: Partial<TreeNode>): Tree => ({
  ...tree,
  nodes: tree.nodes.map((one) => (one.id === tree.at ? { ...one, ...how } : one)),
});
export const withRack = (tree: Tree, rack: Position['rack']): Tree => changed(tree, { rack });
export const withNote = (tree: Tree, note: string): Tree =>
  changed(tree, { note: note.slice(0, LONGEST_NOTE) });

/** What is said of the table beside the rack; further on than the first position it begins a tree of its own. */
export const withTable = (tree: Tree, how: Partial<Pick<Position, 'rival' | 'bag'>>): Tree =>
  tree.at === 0 ? { ...tree, root: { ...tree.root, ...how } } : planted({ ...positionAt(tree), ...how });

/** Points at this node (the mover's first) set right where all scores come from: at the first. */
export function withScore(tree: Tree, seat: 0 | 1, points: number): Tree {
  const difference = points - positionAt(tree).scores[seat];
  const turns = lineTo(tree).length - 1;
  const scores: [number, number] = [...tree.root.scores];
  scores[(seat + turns) % 2]! += difference;
  return { ...tree, root: { ...tree.root, scores } };
}

/** Without this node and all that follows; one then looks at its parent. The first stays. */
export function pruned(tree: Tree, id = tree.at): Tree {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return tree;
  const gone = new Set([id]);
  for (const one of tree.nodes) if (one.parent !== null && gone.has(one.parent)) gone.add(one.id);
  return {
    ...tree,
    nodes: tree.nodes.filter((one) => !gone.has(one.id)),
    at: gone.has(tree.at) ? parent : tree.at,
  };
}

export interface Shown {
  readonly node: TreeNode;
  readonly depth: number;
}

/** All nodes as a list shows them: each followed by its branches, a first branch's whole line before the next. */
export function listed(tree: Tree, id = 0, depth = 0): Shown[] {
  return [
    { node: nodeOf(tree, id), depth },
    ...branchesOf(tree, id).flatMap((one) => listed(tree, one.id, depth + 1)),
  ];
}

/** Where a key leads in the list: up and down its lines, left to the parent, right to the first branch. */
export function keyed(tree: Tree, key: string): number | null {
  const order = listed(tree).map(({ node }) => node.id);
  const place = order.indexOf(tree.at);
  const to: Record<string, number | null | undefined> = {
    ArrowUp: order[place - 1],
    ArrowDown: order[place + 1],
    ArrowLeft: nodeOf(tree, tree.at).parent,
    ArrowRight: branchesOf(tree, tree.at)[0]?.id,
    Home: order[0],
    End: order.at(-1),
  };
  return to[key] ?? null;
}
