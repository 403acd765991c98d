// What the arbiter saw and did; these travel with the list that shows it.
export const es = {
  title: 'Lo que vio e hizo el árbitro',
  appointed: 'designado para esta partida',
  called: 'acudió a la llamada',
  dismissed: 'dejó la mesa',
  look: 'miró las fichas',
  act: 'actuó:',
};
