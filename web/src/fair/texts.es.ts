// What a device finds when it draws a game's tiles again; these travel with the page that shows it.
export const es = {
  title: 'Sorteo verificable',
  'own.good':
    'Este dispositivo repitió {n} {n:sorteo|sorteos} con la huella y el número que guardó antes de empezar: todo coincide.',
  'own.plain': 'Este dispositivo repitió {n} {n:sorteo|sorteos} por su cuenta: todo coincide.',
  'own.bad':
    'Este dispositivo repitió el sorteo por su cuenta y no coincide. Guarda esta página y avisa a quien administra este servidor.',
  shared:
    'Cada ficha se sacó con la semilla del servidor y los números secretos de los jugadores: nadie pudo elegirla solo.',
  alone: 'Las fichas se sacaron con la semilla del servidor, sin números de los jugadores.',
  'kept.hash': 'Huella que guardó este dispositivo antes de la primera ficha',
  'kept.nonce': 'Tu número secreto',
  'fault.open': 'La semilla no está publicada.',
  'fault.seed': 'La semilla no tiene la forma de una semilla.',
  'fault.commitment': 'La semilla no corresponde a la huella publicada.',
  'fault.kept': 'La huella no es la que este dispositivo guardó al empezar.',
  'fault.pledges': 'Las promesas de los jugadores no son las que este dispositivo vio al empezar.',
  'fault.own': 'Tu número secreto no se usó en el sorteo.',
  'fault.nonce': 'Evento {n}: el número de un jugador no es el que prometió.',
  'fault.withheld': 'Evento {n}: se sacaron fichas antes de que todos mostraran su número.',
  'fault.differs': 'Evento {n}: las fichas no son las que da el sorteo.',
  'fault.log': 'El registro de la partida no se puede leer.',
};
