// The coach, in English.
export const coach = {
  'coach.why': 'Why',
  'coach.ask.turn': 'Explain turn {n}',
  'coach.ask.move': 'Explain {move}',
  'coach.title': 'The coach',
  'coach.wait': 'The coach is looking at the position…',
  'coach.close': 'Close',
} as const;
