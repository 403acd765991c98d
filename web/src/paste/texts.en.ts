// A pasted game, in English.
export const paste = {
  'paste.title': 'Review a game of any site',
  'paste.about':
    'Paste a finished game of two as GCG, or the JSON log of a game of Tesela. It is read, counted again and analysed in your browser; the server keeps nothing.',
  'paste.text': 'The game',
  'paste.file': 'Or a file',
  'paste.edition': 'The one that the game names',
  'paste.go': 'Review',
  'paste.long': 'That is too long to be a game: there is room for 120,000 characters.',
  'paste.problems': 'Counted again, {n} {n:thing disagrees|things disagree} with the file.',
  'paste.two': 'Only games of two are reviewed.',
} as const;
