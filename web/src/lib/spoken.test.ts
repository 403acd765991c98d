import { describe, expect, it } from 'vitest';
import { cellAt } from './geometry';
import { squareLabel, tileName } from './spoken';
import { BLANK, tile } from './tiles';

describe('spoken squares', () => {
  it('says where, what and what it multiplies', () => {
    expect(squareLabel(cellAt(7, 3), tile('J'), false, 'es')).toBe(
      'fila ocho, columna D, jota, ocho puntos, doble letra',
    );
    expect(squareLabel(cellAt(0, 0), null, false, 'es')).toBe('fila uno, columna A, vacía, triple palabra');
    expect(squareLabel(cellAt(7, 3), tile('J'), true, 'en')).toBe(
      'row eight, column D, J, eight points, double letter, not yet announced',
    );
  });

  it('names blanks and digraphs', () => {
    expect(tileName(BLANK, 'es')).toBe('comodín');
    expect(tileName(tile('CH', true), 'es')).toBe('comodín como che');
    expect(tileName(tile('RR'), 'es')).toBe('doble erre, ocho puntos');
    expect(tileName(tile('A'), 'es')).toBe('a, un punto');
  });
});
