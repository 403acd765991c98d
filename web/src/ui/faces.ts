// The bots' faces, weakest first: each a few shapes of one colour, drawn in a square of 64.
export type Shape = readonly [fill: string, path: string];

const dot = (x: number, y: number, rx: number, ry = rx): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
const INK = '#2b2320';
const eyes = (y: number, apart = 7, size = 2): Shape => [
  INK,
  dot(32 - apart, y, size, size * 1.15) + dot(32 + apart, y, size, size * 1.15),
];
const smile = (y: number, wide = 6, deep = 4): Shape => [
  INK,
  `M${32 - wide} ${y}q${wide} ${deep * 2} ${2 * wide} 0q${-wide} ${deep} ${-2 * wide} 0z`,
];
const bust = (shirt: string, skin: string): Shape[] => [
  [shirt, 'M8 64q2-16 17-18h14q15 2 17 18z'],
  [skin, 'M26 40h12v8q-6 6-12 0z'],
];
const head = (skin: string): Shape => [skin, dot(32, 30, 13.5, 15)];

export const FACES: Readonly<Record<string, readonly Shape[]>> = {
  // A seed that has just come up.
  semilla: [
    ['#dcebc9', dot(32, 32, 32)],
    ['#7a9f4b', 'M31 22q-2-14-15-15q0 13 15 15zM33 20q1-13 15-15q1 13-15 15z'],
    ['#5f7f38', 'M30.500 16h3v12h-3z'],
    ['#b5793f', dot(32, 41, 16, 18)],
    ['#cb9157', dot(28, 36, 8, 9)],
    eyes(40, 6),
    smile(45, 5, 3),
  ],
  // A child with a cap.
  aprendiz: [
    ['#f6dfae', dot(32, 32, 32)],
    ...bust('#c8643c', '#f0c49c'),
    head('#f6d0ab'),
    ['#6b3f22', 'M19 27q-2 6 0 8q1-6 3-9zM45 27q2 6 0 8q-1-6-3-9z'],
    ['#2a6a86', 'M17 25q2-14 15-14q13 0 15 14z'],
    ['#1d4f66', 'M15 24h34q4 0 5 4h-22q-10-3-17-1z'],
    eyes(32),
    ['#e8a184', dot(23, 36, 2.4) + dot(41, 36, 2.4)],
    smile(37, 6, 4),
  ],
  // Somebody who talks over coffee.
  tertulia: [
    ['#f3d0b8', dot(32, 32, 32)],
    ...bust('#7b8f4a', '#c98f67'),
    head('#d9a47c'),
    ['#3a241a', 'M18 29q-2-18 14-18q16 0 14 18q-3-9-8-10q-9 3-15-1q-4 3-5 11z'],
    ['#3a241a', 'M32 36q6-3 10 3q-5 1-10-1q-5 2-10 1q4-6 10-3z'],
    eyes(29),
    smile(41, 4, 3),
    ['#fffaf0', 'M42 48h13v7q0 6-6 6h-1q-6 0-6-6z'],
    ['#8a5a37', 'M43.500 49.500h10v2h-10z'],
  ],
  // At home in the club, with its scarf.
  aficion: [
    ['#cfe3e4', dot(32, 32, 32)],
    ...bust('#33566b', '#8d5a3a'),
    head('#a36d49'),
    ['#1d1512', 'M17 28q-2-20 15-20q17 0 15 20q-2-7-6-9q-9-3-18 0q-4 2-6 9z'],
    ['#1d1512', dot(20, 17, 5) + dot(27, 11, 5) + dot(36, 11, 5) + dot(44, 17, 5)],
    eyes(30),
    smile(37, 6, 4),
    ['#dca23b', 'M20 46q12 6 24 0l2 5q-14 7-28 0z'],
    ['#14605c', 'M38 50l7-2l3 14h-8z'],
  ],
  // A bluffer, masked.
  farol: [
    ['#dccbe3', dot(32, 32, 32)],
    ...bust('#3a2a4d', '#e3b18c'),
    head('#edc3a0'),
    ['#b5482a', 'M17 30q-4-21 16-21q18 1 14 20q-2-8-9-11q-7 6-18 4q-3 3-3 8z'],
    ['#2b2320', 'M17 27q7-3 13 1h4q6-4 13-1q0 9-7 9q-5 0-7-4h-2q-2 4-7 4q-7 0-7-9z'],
    ['#fffaf0', dot(25, 30.5, 2.6, 2.2) + dot(39, 30.5, 2.6, 2.2)],
    [INK, dot(26, 30.5, 1.2) + dot(40, 30.5, 1.2)],
    [INK, 'M27 40q5 3 11-2q-3 6-7 5q-3 0-4-3z'],
  ],
  // Grey hair, spectacles, the whole dictionary.
  veterana: [
    ['#e4e0d0', dot(32, 32, 32)],
    ...bust('#8c3f4b', '#e9bd9c'),
    ['#b9bec0', dot(32, 10, 7)],
    head('#f2cdb0'),
    ['#cfd4d5', 'M17 32q-3-21 15-21q18 0 15 21q-1-8-5-12q-10-4-20 0q-4 4-5 12z'],
    eyes(31, 6.5, 1.8),
    [
      '#5b4a8a',
      'M18 31a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0zm2 0a4.500 4.500 0 1 1 9 0a4.500 4.500 0 1 1-9 0zM33 31a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0zm2 0a4.500 4.500 0 1 1 9 0a4.500 4.500 0 1 1-9 0zM30.500 30h3v1.500h-3z',
    ],
    smile(40, 5, 3),
    ['#f4f0e4', dot(26, 50, 1.6) + dot(30, 51.5, 1.6) + dot(34, 51.5, 1.6) + dot(38, 50, 1.6)],
  ],
  // Overlooks nothing: a straight fringe and one raised brow.
  estratega: [
    ['#c4dbd3', dot(32, 32, 32)],
    ['#14202b', 'M15 44q-3-34 17-34q20 0 17 34z'],
    ...bust('#14605c', '#dba77f'),
    head('#e8b990'),
    ['#14202b', 'M18 28q-1-17 14-17q15 0 14 17q-14-4-28 0z'],
    eyes(32),
    [INK, 'M22 27.500l7 1v1.600l-7-.6zM35 27l7-2.500l.5 1.600l-7 2.400z'],
    [INK, 'M28 40h8v1.800h-8z'],
    ['#e5c06a', 'M30 48l2 3 2-3v10h-4z'],
  ],
  // Values, and nothing else: a bust of stone.
  static: [
    ['#d5dade', dot(32, 32, 32)],
    ['#8d979d', 'M14 64q1-6 6-7h24q5 1 6 7z'],
    ['#f3f1ea', 'M18 58q2-10 9-11v-6h10v6q7 1 9 11z'],
    ['#f7f5ef', dot(32, 29, 13, 15)],
    ['#d9d5c8', 'M18 28q-3-19 14-19q17 0 14 19l-3-2q-1-5-4-7q-7 3-14 0q-3 2-4 7z'],
    ['#c4bfb0', dot(21, 17, 3) + dot(27, 12, 3) + dot(34, 11, 3) + dot(41, 14, 3) + dot(44, 20, 3)],
    [
      '#a8a294',
      'M23 30q3.500-3 7 0q-3.500 2.500-7 0zM34 30q3.500-3 7 0q-3.500 2.500-7 0zM31 30h2l1.500 7h-5z',
    ],
    ['#a8a294', 'M27 40h10v1.800h-10z'],
  ],
  // The master, with laurel.
  maestra: [
    ['#f2dfb4', dot(32, 32, 32)],
    ['#4a2b1a', dot(32, 9, 6.5)],
    ...bust('#5a3a78', '#9a6440'),
    head('#b0774f'),
    ['#4a2b1a', 'M17 31q-2-21 15-21q17 0 15 21q-2-9-7-11q-8-2-16 0q-5 2-7 11z'],
    [
      '#6f8f3a',
      'M18 24q-4-2-5-7q5 1 6 5zM20 19q-3-3-2-8q4 3 4 7zM24 15q-1-4 2-8q2 4 0 8zM46 24q4-2 5-7q-5 1-6 5zM44 19q3-3 2-8q-4 3-4 7zM40 15q1-4-2-8q-2 4 0 8z',
    ],
    eyes(31),
    smile(38, 6, 3),
    ['#e5c06a', dot(18, 37, 2) + dot(46, 37, 2)],
  ],
  // The whole engine: a face laid of pieces.
  tesela: [
    ['#0f4744', dot(32, 32, 32)],
    ['#f4dfae', 'M18 12l13-2v12l-13 1zM33 10l13 2v11l-13-1z'],
    ['#e5c06a', 'M17 25l7-1v9l-8 1zM40 24l7 1 1 9-8-1z'],
    ['#f7e8c3', 'M26 24h12l1 9H25z'],
    ['#dd8a5f', 'M16 36l9-1 3 8-9 4zM39 35l9 1-3 11-9-4z'],
    ['#f4dfae', 'M27 35h10l-3 9h-4z'],
    ['#2f938a', 'M21 49l9-4v10q-6 0-9-6zM34 45l9 4q-3 6-9 6z'],
    ['#0f4744', dot(25, 28, 2.6) + dot(39, 28, 2.6)],
    ['#0f4744', 'M27 47.500h10v2h-10z'],
  ],
};

/** Colours for who has no drawing: people, by their name. */
const GROUNDS = ['#c9dfdc', '#f3d3bf', '#f4e1b4', '#d6dfc0', '#dcd2e6', '#cfdcea'] as const;
export function ground(name: string): string {
  let sum = 0;
  for (const one of name) sum = (sum * 31 + (one.codePointAt(0) ?? 0)) % 9973;
  return GROUNDS[sum % GROUNDS.length]!;
}

/** The bot that sits there, if it is one: house players are called by their keys, with accents. */
export function botOf({ kind, name }: { kind: string; name: string }): string | null {
  if (kind !== 'bot') return null;
  const key = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return key === 'estatica' ? 'static' : key;
}
