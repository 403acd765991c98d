// What a device finds when it draws a game's tiles again; these travel with the page that shows it.
export const en = {
  title: 'Verifiable draws',
  'own.good':
    'This device drew {n} {n:tile|tiles} again with the hash and the number that it kept before the start: everything agrees.',
  'own.plain': 'This device drew {n} {n:tile|tiles} again by itself: everything agrees.',
  'own.bad':
    'This device drew the tiles again by itself, and they differ. Keep this page and tell whoever runs this server.',
  shared:
    "Every tile was drawn by the server's seed and the players' secret numbers: nobody could choose it alone.",
  alone: "The tiles were drawn by the server's seed, without numbers of the players.",
  'kept.hash': 'Hash that this device kept before the first tile',
  'kept.nonce': 'Your secret number',
  'fault.open': 'The seed has not been published.',
  'fault.seed': 'The seed does not look like one.',
  'fault.commitment': 'The seed does not fit the published hash.',
  'fault.kept': 'The hash is not the one that this device kept at the start.',
  'fault.pledges': "The players' pledges are not those that this device saw at the start.",
  'fault.own': 'Your secret number was not used in the draw.',
  'fault.nonce': "Event {n}: a player's number is not the one they promised.",
  'fault.withheld': 'Event {n}: tiles were drawn before everybody had shown their number.',
  'fault.differs': 'Event {n}: the tiles are not those that the draw gives.',
  'fault.log': "The game's log can't be read.",
};
