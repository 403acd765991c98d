// Branches, heat maps and saved analyses, in Spanish.
export const analysisBoard = {
  'tree.title': 'Ramas',
  'tree.start': 'Posición inicial',
  'tree.note': 'Comentario',
  'tree.prune': 'Quitar esta rama',
  'tree.full': 'El árbol ya tiene {n} posiciones: quita alguna rama para seguir.',
  'tree.undo': 'Deshacer',
  'tree.link.wrong':
    'El enlace trae una jugada que aquí no se puede hacer (la número {n}): se muestra hasta ahí.',
  'tree.link.long': 'El enlace es demasiado largo para ser de un análisis.',
  'tree.link.far': 'La línea es demasiado larga para un enlace: guárdala o copia el análisis entero.',
  'tree.file.wrong': 'El archivo no es un análisis de Tesela, o está dañado.',
  'heat.title': 'Mapa de calor',
  'heat.none': 'Ninguno',
  'heat.points': 'Dónde están los puntos',
  'heat.danger': 'Dónde puede hacer daño el rival',
  'heat.opens': 'Qué abre la jugada',
  'heat.points.about':
    'En cada casilla, lo que puntúa la mejor jugada que pone ficha en ella ({n} {n:jugada posible|jugadas posibles}).',
  'heat.danger.about':
    'En cada casilla, los puntos de media de las mejores respuestas que pasan por ella ({n} {n:atril probado|atriles probados}).',
  'heat.opens.about':
    'En cada casilla, cuánto suben o bajan con la jugada los puntos de las mejores respuestas ({n} {n:atril probado|atriles probados}; lo rayado baja).',
  'heat.replies':
    'Con {play}, la mejor respuesta puntúa {after} de media; con el tablero como está, {before}.',
  'heat.replies.now': 'La mejor respuesta puntúa {before} de media.',
  'heat.rack': 'Escribe el atril de quien juega para ver el mapa.',
  'heat.table': 'El mapa como tabla',
  'heat.square': 'Casilla',
  'heat.value': 'Puntos',
  'keep.title': 'Guardar y exportar',
  'keep.about':
    'Se guarda en este navegador, con todas las ramas y los comentarios. Para llevarlo a otro, copia el análisis entero y pégalo abajo, en «Posición».',
  'keep.name': 'Nombre del análisis',
  'keep.save': 'Guardar',
  'keep.done': 'Guardado: {name}.',
  'keep.full': 'No hay sitio: se guardan hasta {n}, y lo que quepa en el navegador. Borra alguno.',
  'keep.open': 'Abrir {name}',
  'keep.drop': 'Borrar {name}',
  'keep.gcg': 'Copiar la línea como GCG',
  'keep.gcg.none':
    'Un GCG cuenta la partida desde el tablero vacío: esta posición no trae su comienzo, así que se copia como CGP o entera.',
  'keep.player': 'Jugador {n}',
  'keep.file': 'Copiar el análisis entero',
} as const;
