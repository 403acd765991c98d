// What can be printed, in English.
export const print = {
  'print.title': 'Print',
  'print.game.planilla': 'Score sheet as PDF',
  'print.game.partida': 'Board as PDF',
  'print.judge.words': 'Short words and words with dear tiles, as PDF',
  'home.more.mesa': 'Table: with real tiles',
  'home.more.mesa.about':
    'Clock, score sheet, judge and signatures beside the board; works without a connection.',
  'home.more.print': 'For the real table',
  'home.more.print.about': 'Score sheets, tile lists, slips and forms as PDF.',
};
