// What can be printed.
export const print = {
  'print.title': 'Imprimir',
  'print.game.planilla': 'Planilla en PDF',
  'print.game.partida': 'Tablero en PDF',
  'print.judge.words': 'Palabras cortas y con fichas caras, en PDF',
  'home.more.mesa': 'Mesa: con fichas de verdad',
  'home.more.mesa.about': 'Reloj, planilla, juez y firmas junto al tablero; funciona sin conexión.',
  'home.more.print': 'Para la mesa de verdad',
  'home.more.print.about': 'Planilla, lista de fichas, papeletas y formularios en PDF.',
};
