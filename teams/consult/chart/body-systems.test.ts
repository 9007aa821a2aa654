import { MEASURES, plainWords } from '@consilium/clinical';
import { makeStory, storyIds } from '@consilium/example-patients';
import { describe, expect, it } from 'vitest';
import { BODY_SYSTEMS, hasPart, isMedicineOf, KNOWN_TESTS, systemOf } from './body-systems.ts';

describe('the systems of the body [A3]', () => {
  it.each([
    ['liver', 'hepatic'],
    ['hepatic', 'hepatic'],
    ['heart', 'cardiovascular'],
    ['cardiac', 'cardiovascular'],
    ['kidney', 'renal'],
    ['renal', 'renal'],
    ['lung', 'respiratory'],
    ['respiratory', 'respiratory'],
    ['brain', 'neurological'],
    ['neuro', 'neurological'],
    [' Liver ', 'hepatic'],
  ])('%s is the %s system', (word, name) => {
    expect(systemOf(word)?.name).toBe(name);
  });

  it('knows no other words', () => {
    expect(systemOf('car')).toBeUndefined();
    expect(systemOf('constructor')).toBeUndefined();
  });

  it('says each word of one system only', () => {
    const words = BODY_SYSTEMS.flatMap((system) => system.words);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it.each([
    ['Chronic kidney disease stage 3', 'renal', true],
    ['Adrenal insufficiency', 'renal', false],
    ['Normal delivery', 'hepatic', false],
    ['Hypothyroidism', 'endocrine', true],
    ['Supraventricular tachycardia', 'cardiovascular', true],
    ['Acute viral pharyngitis', 'renal', false],
    ['Heartburn', 'cardiovascular', false],
    ['Heart failure', 'cardiovascular', true],
    ['Foot ulcer', 'gastrointestinal', false],
    ['Corneal ulcer', 'gastrointestinal', false],
    ['Peptic ulcer', 'gastrointestinal', true],
    ['Stress fracture of the tibia', 'mental', false],
    ['Acute stress reaction', 'mental', true],
    ['ST depression', 'mental', false],
    ['Recurrent depression', 'mental', true],
  ])('%s belongs to the %s system: %s', (name, system, expected) => {
    expect(hasPart(name, systemOf(system)!.conditions)).toBe(expected);
  });

  it.each([
    ['Lisinopril 10 MG Oral Tablet', 'cardiovascular', true],
    ['metformin', 'cardiovascular', false],
    ['semaglutide', 'endocrine', true],
    ['environmental', 'haematological', false],
    ['aripiprazole 10 mg', 'gastrointestinal', false],
    ['aripiprazole 10 mg', 'mental', true],
    ['omeprazole', 'gastrointestinal', true],
    ['nystatin oral suspension', 'cardiovascular', false],
    ['pentostatin', 'cardiovascular', false],
    ['rosuvastatin', 'cardiovascular', true],
    ['bleomycin', 'immune', false],
    ['clindamycin', 'immune', true],
  ])('the medicine %s belongs to the %s system: %s', (name, system, expected) => {
    expect(isMedicineOf(name, systemOf(system)!.medicines)).toBe(expected);
  });
});

describe('the tests [A3]', () => {
  const codes = KNOWN_TESTS.flatMap((test) => test.codes);

  it('have codes with the check digit of LOINC, each once', () => {
    for (const code of codes) expect([code, checkDigit(code)]).toEqual([code, code.at(-1)]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('know every code of a quantity that people call so', () => {
    const unknown = KNOWN_TESTS.flatMap(({ names }) => names.map((name) => name.toLowerCase())).flatMap(
      (name) => {
        const measures = MEASURES.filter((measure) =>
          measure.names.some((each) => each.toLowerCase() === name),
        );
        const known = KNOWN_TESTS.filter((test) => test.names.some((each) => each.toLowerCase() === name));
        return measures
          .flatMap(({ units }) => units.map(({ loinc }) => loinc))
          .filter((code) => !known.some(({ codes: own }) => own.includes(code)))
          .map((code) => `${name} ${code}`);
      },
    );
    expect(unknown).toEqual([]);
  });

  it('are called what the synthetic patients’ records call them', () => {
    const displays = new Map<string, string>();
    const look = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { system, code, display } = value as Record<string, unknown>;
      if (system === 'http://loinc.org') displays.set(String(code), String(display));
      for (const each of Object.values(value)) look(each);
    };
    for (const id of storyIds) look(makeStory(id).chapters);
    const known = KNOWN_TESTS.filter((test) => test.codes.some((code) => displays.has(code)));
    expect(known.length).toBeGreaterThan(30);
    const strange = known.filter(({ names, codes: own }) => {
      const said = own
        .flatMap((code) => displays.get(code) ?? [])
        .map(plainWords)
        .join(' ');
      const words = names.flatMap((name) => plainWords(name).split(' '));
      return !words.some((word) => said.includes(word));
    });
    expect(strange.map(({ names }) => names[0])).toEqual([]);
  });
});

/** Modulus 10 by Luhn over the digits before the hyphen. */
function checkDigit(code: string): string {
  const digits = [...code.split('-')[0]!].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
