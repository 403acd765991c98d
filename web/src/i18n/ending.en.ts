// The end of a game: what is worth telling, and sharing it.
export const ending = {
  'game.share': 'Share',
  'game.share.save': 'Save the picture',
  'game.over.best': 'Your best play',
  'game.over.bingos': 'Bingos',
  'game.over.mean': 'Points a turn',
  'game.over.accuracy': 'Accuracy',
  'game.over.accuracy.measure': 'Measure it',
} as const;
