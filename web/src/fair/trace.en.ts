// What the arbiter saw and did; these travel with the list that shows it.
export const en = {
  title: 'What the arbiter saw and did',
  appointed: 'appointed to this game',
  called: 'came when called',
  dismissed: 'left the desk',
  look: 'looked at the racks',
  act: 'acted:',
};
