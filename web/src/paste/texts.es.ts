// A pasted game, in Spanish.
export const paste = {
  'paste.title': 'Analizar una partida de cualquier sitio',
  'paste.about':
    'Pega una partida terminada de dos en GCG, o el registro JSON de una de Tesela. Se lee, se cuenta de nuevo y se analiza en tu navegador; el servidor no guarda nada.',
  'paste.text': 'La partida',
  'paste.file': 'O un archivo',
  'paste.edition': 'El que diga la partida',
  'paste.go': 'Analizar',
  'paste.long': 'Es demasiado largo para ser una partida: caben 120 000 caracteres.',
  'paste.problems':
    'Al contarla de nuevo, {n} {n:cosa no cuadra|cosas no cuadran} con lo que dice el archivo.',
  'paste.two': 'Solo se revisan partidas de dos.',
} as const;
