import { describe, expect, it } from 'vitest';
import DATA from '../mesa/core/rulesets.json';
import { en } from './en';
import { es } from './es';
import { mesa as mesaEn } from './mesa.en';
import { mesa as mesaEs } from './mesa.es';
import { paper as paperEn } from './paper.en';
import { paper as paperEs } from './paper.es';
import { offline as offlineEn } from '../offline/texts.en';
import { offline as offlineEs } from '../offline/texts.es';
import { director as directorEn } from '../director/texts.en';
import { director as directorEs } from '../director/texts.es';
import { tournament as tournamentEn } from '../tournament/texts.en';
import { tournament as tournamentEs } from '../tournament/texts.es';
import { account as accountEn } from '../account/texts.en';
import { account as accountEs } from '../account/texts.es';
import { people as peopleEn } from '../people/texts.en';
import { people as peopleEs } from '../people/texts.es';
import { rulebook as rulebookEn } from '../rulebook/texts.en';
import { rulebook as rulebookEs } from '../rulebook/texts.es';
import { review as reviewEn } from '../review/texts.en';
import { review as reviewEs } from '../review/texts.es';

const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('texts', () => {
  it.each([
    ['everywhere', es, en],
    ['offline', offlineEs, offlineEn],
    ['paper', paperEs, paperEn],
    ['review', reviewEs, reviewEn],
    ['tournaments', tournamentEs, tournamentEn],
    ['the director', directorEs, directorEn],
    ['account', accountEs, accountEn],
    ['people', peopleEs, peopleEn],
    ['the rulebook', rulebookEs, rulebookEn],
  ] as [string, Record<string, string>, Record<string, string>][])(
    'are the same in both languages, with the same holes: %s',
    (_, spanish, english) => {
      expect(Object.keys(english).sort()).toEqual(Object.keys(spanish).sort());
      for (const key of Object.keys(spanish)) {
        expect(english[key], key).not.toBe('');
        expect(holes(english[key]!), key).toEqual(holes(spanish[key]!));
      }
    },
  );
  it('of the real table are the same too, and have a sentence for every doubt', () => {
    expect(Object.keys(mesaEn).sort()).toEqual(Object.keys(mesaEs).sort());
    for (const key of Object.keys(mesaEs) as (keyof typeof mesaEs)[])
      expect(holes(mesaEn[key]), key).toEqual(holes(mesaEs[key]));
    for (const code of Object.keys(DATA.marks)) expect(Object.keys(mesaEs)).toContain(`mark.${code}`);
  });
});
