import { describe, expect, it } from 'vitest';
import { en } from './en';
import { es } from './es';
import { fill } from './plurals';

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]!);
const withOne = (text: string, language: 'es' | 'en'): string =>
  fill(text, Object.fromEntries(names(text).map((name) => [name, 1])), language);

describe('plurals', () => {
  it('follow the number', () => {
    const said = (n: number): string => fill(es['game.bag.count'], { n }, 'es');
    expect(said(1)).toBe('Queda 1 ficha en la bolsa');
    expect(said(2)).toBe('Quedan 2 fichas en la bolsa');
    expect(said(0)).toBe('Quedan 0 fichas en la bolsa');
    expect(fill(en['game.points'], { n: 1 }, 'en')).toBe('1 point');
    expect(fill(en['game.points'], { n: -1 }, 'en')).toBe('-1 point');
  });

  const MANY = {
    es: /(?<![\w.])1 (?!s\b|más\b|es\b)[a-záéíóúñ]+s\b/,
    en: /(?<![\w.])1 (?:tile|point|second|game|turn|word|player|article|option|move)s\b/, // verbs end so too
  };
  it.each([
    ['es', es],
    ['en', en],
  ] as const)('are right for one in every text (%s)', (language, texts) => {
    const said = Object.entries(texts).map(([key, text]) => [key, withOne(text, language)] as const);
    expect(said.filter(([, text]) => MANY[language].test(text))).toEqual([]);
  });
});

describe('Spanish', () => {
  const FOREIGN =
    /vosotros|vuestr|\w+(?:áis|éis|aréis)\b|\b(?:comprobad|firmad|elegid|jugad|mirad)\b|\brob(?:a|ar|an|ó)\b|ordenador|fichero|suceso|impugn|rival(?:es)? de la casa|\(s\)/i;
  it('is what a Latin American arbiter writes', () => {
    expect(Object.entries(es).filter(([, text]) => FOREIGN.test(text))).toEqual([]);
  });
});
