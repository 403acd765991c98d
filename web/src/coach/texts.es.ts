// The coach, in Spanish.
export const coach = {
  'coach.why': 'Por qué',
  'coach.ask.turn': 'Explicar el turno {n}',
  'coach.ask.move': 'Explicar {move}',
  'coach.title': 'El entrenador',
  'coach.wait': 'El entrenador mira la posición…',
  'coach.close': 'Cerrar',
} as const;
