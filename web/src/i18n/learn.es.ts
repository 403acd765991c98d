// Aprender: lección, «Cómo se juega», partida de ejemplo, material y primera partida.
export const learn = {
  'nav.learn': 'Aprender',
  'home.learn': '¿Primera vez aquí?',
  'home.learn.about': 'En minuto y medio aprendes a jugar, jugando.',
  'home.learn.go': 'Empezar la lección',
  'home.learn.no': 'Ya sé jugar',
  'home.more.learn': 'Aprende a jugar',
  'home.more.learn.about':
    'Una lección de minuto y medio, las reglas en una pantalla y la partida de ejemplo.',

  'learn.lesson': 'Primera lección',
  'learn.lesson.step': 'Paso {n} de {all}',
  'learn.lesson.skip': 'Dejar la lección',
  'learn.check': 'Listo',
  'learn.show': 'Muéstrame',
  'learn.next': 'Seguir',
  'learn.again': 'Repetir la lección',
  'learn.right': '¡Muy bien!',
  'learn.shown': 'Así se hace.',
  'learn.give': 'Cambiar {n:ficha|fichas}: {n}',
  'learn.give.none': 'Elige qué fichas cambias',

  'learn.wrong.empty': 'Todavía no hay ninguna ficha tuya en el tablero.',
  'learn.wrong.line': 'Las fichas de un turno van en una sola línea, en horizontal o en vertical.',
  'learn.wrong.star': 'La primera palabra debe pasar por la estrella del centro.',
  'learn.wrong.place': 'Esas son las letras; van en otro sitio, a partir de la flecha.',
  'learn.wrong.word': 'Quizá valga, pero en este paso se pide otra palabra.',
  'learn.wrong.give': 'Toca primero las fichas que quieres cambiar.',

  'learn.lay.title': 'Coloca una palabra',
  'learn.lay.task':
    'Forma TREN desde la flecha, sobre la estrella: toca una ficha y luego su casilla, arrástrala, o escribe la palabra con el teclado.',
  'learn.lay.task.touch':
    'Forma TREN desde la flecha, sobre la estrella: toca una ficha y luego su casilla, o arrástrala hasta ella.',
  'learn.lay.right': 'Cuatro letras de 1 punto son 4, y la estrella dobla la palabra: 8 puntos.',
  'learn.cross.title': 'Cruza palabras',
  'learn.cross.task':
    'Toda palabra nueva se une a las que ya están. Baja desde la N y forma NIDO: pon I, D y O debajo.',
  'learn.cross.right': 'La N vale para las dos palabras: NIDO suma 5 puntos.',
  'learn.premium.title': 'Casillas con premio',
  'learn.premium.task':
    'Las casillas de color multiplican: DL y TL, una letra; DP y TP, toda la palabra. Forma OJOS desde la O: la S cae en un doble tanto de palabra.',
  'learn.premium.right':
    'O, J, O y S son 11 puntos; por el doble tanto de palabra, 22. Un premio solo cuenta la primera vez.',
  'learn.blank.title': 'El comodín',
  'learn.blank.task':
    'Te falta la L para formar SOL. La ficha sin letra es un comodín: pon la O debajo de la S y después el comodín como L.',
  'learn.blank.right':
    'El comodín hace de L hasta el final de la partida y vale 0: la palabra suma 2 puntos.',
  'learn.digraph.title': 'CH, LL y RR',
  'learn.digraph.task':
    'CH, LL y RR son una sola ficha: no se forman con dos. Baja desde la T y forma TECHO con la ficha CH.',
  'learn.digraph.right': 'La CH vale 5; la O cae en un doble tanto de palabra: 8 por 2, 16 puntos.',
  'learn.exchange.title': 'Cambiar fichas',
  'learn.exchange.task':
    'Siete consonantes: con eso no se puede jugar. En lugar de poner una palabra puedes cambiar fichas. Toca las que no quieras y cámbialas.',
  'learn.exchange.right':
    'Cambiar cuesta el turno y no da puntos, pero ahora hay con qué jugar. También se puede pasar.',
  'learn.done.title': 'Ya sabes jugar',
  'learn.done.seven': 'Quien coloca sus siete fichas de una vez gana 50 puntos más.',
  'learn.done.order': 'Después de jugar sacas fichas hasta tener siete otra vez.',
  'learn.done.challenge':
    'Si dudas de una palabra, cuestiónala: si no vale, se retira y su dueño pierde el turno.',
  'learn.done.end':
    'Termina quien se queda sin fichas con la bolsa vacía: suma lo que les queda a los demás, que lo restan.',

  'learn.first': 'Jugar tu primera partida',
  'learn.first.about':
    'Contra el bot más tranquilo: comenta cada jugada, hay pistas, no hay reloj y no cuenta.',
  'learn.doors': 'Y ahora, a jugar',
  'learn.remarks': 'Comentarios',
  'learn.remarks.none': 'El bot comentará aquí cada jugada.',

  'learn.how': 'Cómo se juega',
  'learn.still': 'Detener los tableros',
  'learn.move': 'Mover los tableros',
  'learn.how.lay': 'La primera palabra',
  'learn.how.lay.about': 'Siete fichas cada uno. Quien empieza pone dos o más sobre la estrella, que dobla.',
  'learn.how.lay.picture': 'Sobre la estrella se forma TREN: 8 puntos.',
  'learn.how.cross': 'Cruzar',
  'learn.how.cross.about':
    'Por turnos, cada palabra nueva toca a otra. Se lee hacia la derecha o hacia abajo.',
  'learn.how.cross.picture': 'Desde la N de TREN baja NIDO: 5 puntos.',
  'learn.how.beside': 'Al lado',
  'learn.how.beside.about': 'Todo lo que quede junto debe ser palabra; cada una suma.',
  'learn.how.beside.picture': 'Debajo de TREN se pone OSO y se forma también NO: 6 puntos.',
  'learn.how.premium': 'Premios',
  'learn.how.premium.about':
    'Doblan o triplican una letra (DL, TL) o la palabra (DP, TP), solo la primera vez.',
  'learn.how.premium.picture': 'OJOS llega a un doble tanto de palabra: 22 puntos.',
  'learn.how.blank': 'Comodín',
  'learn.how.blank.about': 'Hace de cualquier letra, no cambia más y vale 0.',
  'learn.how.blank.picture': 'SOL con un comodín como L: 4 puntos.',
  'learn.how.digraph': 'CH, LL, RR',
  'learn.how.digraph.about': 'Cada una es una sola ficha. No hay K ni W.',
  'learn.how.digraph.picture': 'TECHO con la ficha CH: 16 puntos.',
  'learn.how.seven': 'Las siete',
  'learn.how.seven.about': 'Colocar las siete fichas de una vez da 50 puntos más.',
  'learn.how.seven.picture': 'ESTRENO usa las siete fichas: 66 puntos.',
  'learn.how.end': 'Tu turno y el final',
  'learn.how.end.about':
    'Juega, cambia fichas o pasa; luego completa siete. Sin bolsa, cierra quien se queda sin fichas.',
  'learn.how.end.picture': 'Con las dos últimas fichas, TREN se alarga a TRENES: 6 puntos.',

  'learn.example': 'La partida de ejemplo',
  'learn.example.about':
    'Dos jugadores, de la primera palabra a la última suma, con lo que comenta el manual. Pasa las jugadas con los botones o con las flechas.',
  'learn.example.play': '{n}. {name}: {word} en {coord}, {points} {points:punto|puntos}',
  'learn.example.exchange': '{n}. {name} cambia fichas',
  'learn.example.lost': '{n}. {name} resta las fichas que le quedaron: {points}',
  'learn.example.gained': '{n}. {name} suma las fichas del otro: +{points}',
  'learn.example.seven': '50 por las siete fichas',
  'learn.example.manual': 'El manual:',
  'learn.example.others': 'Otras jugadas',
  'learn.example.find': 'Ver las de más puntos',

  'learn.material': 'Fichas, premios y qué hacer ahora',
  'learn.material.now': 'Ahora:',
  'learn.material.premiums': 'Casillas con premio',
  'learn.material.tiles': 'Las cien fichas',
  'learn.material.blank': 'comodín',
  'learn.material.dl': 'Doble tanto de letra',
  'learn.material.tl': 'Triple tanto de letra',
  'learn.material.dw': 'Doble tanto de palabra',
  'learn.material.tw': 'Triple tanto de palabra',
  'learn.material.star': 'La estrella: por ella pasa la primera palabra, y dobla',
  'learn.now.play': 'pon una palabra unida a las que hay y anúnciala; o cambia fichas, o pasa.',
  'learn.now.first': 'pon la primera palabra, de dos letras o más, sobre la estrella y anúnciala.',
  'learn.now.answer': 'mira la jugada del otro: acéptala o cuestiónala.',
  'learn.now.wait': 'espera tu turno; puedes ordenar tu atril e ir probando.',
  'learn.now.watch': 'miras esta partida.',
};
