import { expect, it } from 'vitest';
import { cardsLink } from '../lib/cards';
import { asks, EMPTY, readQuery, writeQuery } from './query';
import { readLog } from './files';
import { inParts } from './study.svelte';

it('a list is the same after its address', () => {
  const query = { ...EMPTY, length: 4, letters: 'LL', back: 'S', order: 'hooks', edition: 'hoy' } as const;
  expect(readQuery(writeQuery(query))).toEqual(query);
  expect(readQuery(new URLSearchParams())).toEqual(EMPTY);
  expect([...writeQuery(EMPTY)]).toEqual([]);
});

it('what no page of ours writes is read as nothing', () => {
  const odd = new URLSearchParams({ n: '99', orden: 'x', letras: 'a'.repeat(500) });
  expect(readQuery(odd)).toEqual({ ...EMPTY, letters: 'a'.repeat(40) });
  expect(asks(readQuery(new URLSearchParams({ orden: 'points' })))).toBe(false);
});

it('words of a game go to the cards, each once', () => {
  const link = cardsLink('open', ['CASA', 'CASA'], ['SURGIDOS']);
  const found = new URL(link, 'http://x').searchParams;
  expect([found.get('anagramas'), found.get('validas'), found.get('e')]).toEqual([
    'CASA',
    'SURGIDOS',
    'open',
  ]);
});

it('a file is a log only if every line is an event', () => {
  const good = '{"device":"a","n":1,"at":1767225600000,"act":"review","card":"valid:AA:open","rating":3}';
  expect(readLog(`${good}\n\n`)).toHaveLength(1);
  for (const bad of [
    '{',
    '[]',
    '{"device":"a"}',
    good.replace('"a"', '"A!"'),
    good.replace('1767225600000', '1'),
    good.replace('review', 'other'),
    good.replace(':3}', ':9}'),
    good.replace('valid:AA:open', 'x'),
  ])
    expect(() => readLog(`${good}\n${bad}`)).toThrow(expect.objectContaining({ line: 2 }));
});

it('a long list goes in parts of whole lines', () => {
  const lines = Array.from({ length: 5000 }, (_, at) => `palabra${at}`);
  const parts = inParts(lines.join('\n'));
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.join('\n').split('\n')).toEqual(lines);
});
