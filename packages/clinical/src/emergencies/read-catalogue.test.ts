import { describe, expect, it } from 'vitest';
import { shipped, smallCatalogue, smallHeart, smallLanguage } from './catalogue.fixture.ts';
import { EmergencyCatalogueError } from './catalogue-error.ts';
import { readCatalogue } from './read-catalogue.ts';

function problemsOf(other: Readonly<Record<string, string>>): string[] {
  try {
    readCatalogue(smallCatalogue(other));
    return [];
  } catch (error) {
    if (!(error instanceof EmergencyCatalogueError)) throw error;
    return error.problems.map(({ file, line, code }) => `${file}:${line} ${code}`);
  }
}
const heartWith = (from: string, to: string) => ({ 'en/heart.yml': smallHeart.replace(from, to) });

describe('the files of the emergency catalogue [A15]', () => {
  it('load as they ship: frozen, each entry with a source', () => {
    const { languages, countries } = readCatalogue(shipped);
    expect(languages.map(({ name }) => name)).toEqual(['en']);
    expect(Object.isFrozen(languages[0]!.subjects[0]!.entries[0]!.any)).toBe(true);
    expect(languages[0]!.subjects.flatMap(({ entries }) => entries).length).toBeGreaterThan(40);
    expect(countries.GB).toMatchObject({ ambulance: '999' });
  });

  it.each([
    ['an unknown concept', heartWith('[$chest-pain]', '[$chest-pian]'), 'en/heart.yml:9 unknown_concept'],
    [
      'a wrong pattern',
      heartWith('stronger: [sweating]', 'stronger: ["(sweating"]'),
      'en/heart.yml:10 bad_pattern',
    ],
    ['a tier that does not exist', heartWith('urgent\n', 'soon\n'), 'en/heart.yml:8 bad_value'],
    [
      'an entry without sources',
      heartWith('[{ by: NHS, name: Heart attack }]', '[]'),
      'en/heart.yml:11 bad_value',
    ],
    [
      'a placeholder that does not exist',
      heartWith('{doctor}', '{doktor}'),
      'en/heart.yml:3 unknown_placeholder',
    ],
    [
      'a placeholder that does not exist, in an entry',
      heartWith('    stronger:', '    advice: { urgent: "See {doktor}." }\n    stronger:'),
      'en/heart.yml:10 unknown_placeholder',
    ],
    ['a concept that needs itself', heartWith('[chest pain]', '[$chest-pain now]'), 'en/heart.yml:5 circle'],
    [
      'an id twice',
      { 'en/again.yml': smallHeart.replace('chest-pain:', 'other:') },
      'en/heart.yml:7 duplicate_id',
    ],
    [
      'a concept twice',
      { 'en/again.yml': smallHeart.replace('heart-attack', 'b') },
      'en/heart.yml:5 duplicate_concept',
    ],
    ['an unknown key', { 'en/language.yml': `${smallLanguage}\nidiom: []` }, 'en/language.yml:9 unknown_key'],
    [
      'an order that names nothing',
      { 'en/language.yml': `${smallLanguage}\norder: [hart]` },
      'en/language.yml:9 unknown_name',
    ],
    [
      'a sign of danger that is no concept',
      { 'en/language.yml': `${smallLanguage}\ndanger: [fall]` },
      'en/language.yml:9 unknown_concept',
    ],
    ['a file in the wrong place', { 'notes.yml': '' }, 'notes.yml:1 unknown_file'],
    ['a language without its cues', { 'de/herz.yml': smallHeart }, 'de/language.yml:1 missing_file'],
    [
      'a country that is no code',
      { 'countries.yml': 'England: { ambulance: "999" }' },
      'countries.yml:1 bad_name',
    ],
  ])('name the place of %s', (_, other, expected) => {
    expect(problemsOf(other)).toContain(expected);
  });
});
