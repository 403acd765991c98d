// The end of a game: what is worth telling, and sharing it.
export const ending = {
  'game.share': 'Compartir',
  'game.share.save': 'Guardar la imagen',
  'game.over.best': 'Tu mejor jugada',
  'game.over.bingos': 'Jugadas de siete',
  'game.over.mean': 'Puntos por turno',
  'game.over.accuracy': 'Precisión',
  'game.over.accuracy.measure': 'Medir',
} as const;
