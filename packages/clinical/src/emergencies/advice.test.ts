import { describe, expect, it } from 'vitest';
import { createAmbulanceNumbers } from './ambulance-numbers.ts';
import { shipped, smallCatalogue, smallHeart } from './catalogue.fixture.ts';
import { EmergencyCatalogueError } from './catalogue-error.ts';
import { readCatalogue } from './read-catalogue.ts';
import { createEmergencyScreen } from './screen.ts';

const { advice } = createEmergencyScreen(shipped);

describe('the number of a country by itself [A15]', () => {
  it('is the one that the advice names', () => {
    const numberOf = createAmbulanceNumbers(shipped);
    expect(numberOf('GB')).toBe('999');
    expect(numberOf('AT')).toBe('144 or 112');
    for (const unknown of ['XX', '__proto__', 'constructor']) expect(numberOf(unknown)).toBeNull();
  });

  it('refuses files that are no catalogue', () => {
    expect(() => createAmbulanceNumbers([])).toThrow(EmergencyCatalogueError);
  });
});

describe('what a person is told [A15]', () => {
  it('names the number of the country', () => {
    const urgency = { tier: 'emergency', entries: ['heart-attack'] } as const;
    expect(advice(urgency, 'GB')).toContain('Call 999 now');
    expect(advice(urgency, 'us')).toContain('Call 911 now');
    for (const unknown of [null, 'XX', '__proto__', 'constructor'])
      expect(advice(urgency, unknown)).toContain(
        '112 in the EU, 911 in North America, 999 in the UK, 000 in Australia',
      );
  });

  it('names a crisis line for self-harm, a general one where none is known', () => {
    const urgency = { tier: 'urgent', entries: ['suicidal'] } as const;
    expect(advice(urgency, 'US')).toContain('988');
    expect(advice(urgency, 'BG')).toContain('a suicide crisis line in your country');
  });

  it('is general where a model raised the tier', () => {
    expect(advice({ tier: 'emergency', entries: [] }, 'DE')).toContain('Call 112 now');
    expect(advice({ tier: 'urgent', entries: ['no-longer-there'] }, 'DE')).toContain('116 117');
  });

  it('gives the text of the first alone, and the general one where the cause is unclear', () => {
    const text = advice({ tier: 'emergency', entries: ['anaphylaxis', 'stroke', 'heart-attack'] }, 'GB');
    expect(text).toContain('anaphylaxis');
    expect(text).not.toMatch(/stroke|heart attack/);
    const unclear = advice({ tier: 'emergency', entries: ['unclear-cause', 'anaphylaxis'] }, 'GB');
    expect(unclear).toMatch(/^This may be an emergency/);
    expect(unclear).not.toContain('adrenaline');
  });

  it('says the call once, on top, where two texts may stand together', () => {
    const text = advice({ tier: 'emergency', entries: ['major-injury', 'severe-bleeding'] }, 'GB');
    expect(text.startsWith('Call 999 now.\n\n')).toBe(true);
    expect(text.split('Call 999 now')).toHaveLength(2);
    expect(text).toMatch(/Keep the person still[\s\S]*press hard/);
  });

  it('keeps the order of a text that has its own: the pen before the call, and kind words', () => {
    const pen = advice({ tier: 'emergency', entries: ['anaphylaxis', 'breathing-trouble'] }, 'GB');
    expect(pen.indexOf('adrenaline pen')).toBeLessThan(pen.indexOf('999'));
    const kind = advice({ tier: 'emergency', entries: ['suicidal-with-method', 'overdose'] }, 'GB');
    expect(kind.startsWith('I am glad that you wrote this.')).toBe(true);
    expect(kind).toContain('Keep the packet');
  });

  it('offers no aspirin where another entry forbids it, also one whose text is not shown', () => {
    const { check } = createEmergencyScreen(shipped);
    const found = check('Crushing chest pain, left arm numb')!;
    expect(found.entries).toEqual(expect.arrayContaining(['chest-pain', 'stroke']));
    expect(advice(found, 'GB')).toContain('heart attack');
    expect(advice(found, 'GB')).not.toContain('chew');
    expect(advice({ tier: 'emergency', entries: ['heart-attack'] }, 'GB')).toContain('chew');
  });

  it('is that of the entry where it has its own, tier by tier', () => {
    const own = smallHeart.replace(
      '    stronger:',
      '    advice: { urgent: "Rest, {doctor}." }\n    stronger:',
    );
    const screen = createEmergencyScreen(smallCatalogue({ 'en/heart.yml': own }));
    expect(screen.advice({ tier: 'urgent', entries: ['heart-attack'] }, 'GB')).toBe('Rest, NHS 111.');
    expect(screen.advice({ tier: 'emergency', entries: ['heart-attack'] }, 'GB')).toBe('Heart: call 999.');
  });

  it('names no line that only a part of the country is served by', () => {
    expect(advice({ tier: 'urgent', entries: ['suicidal'] }, 'BE')).toContain(
      'a suicide crisis line in your country',
    );
  });

  it('leaves no placeholder in any text', () => {
    const { languages, countries } = readCatalogue(shipped);
    for (const { id } of languages.flatMap(({ subjects }) => subjects.flatMap(({ entries }) => entries)))
      for (const tier of ['urgent', 'emergency'] as const)
        for (const country of [null, ...Object.keys(countries)])
          expect(advice({ tier, entries: [id] }, country)).not.toMatch(/[{}]|undefined/);
  });

  it('is that of the subject where a model raised it and named one of ours; else the general text', () => {
    const raised = { tier: 'emergency', entries: [] } as const;
    const general = advice(raised, 'GB');
    expect(advice(raised, 'GB', 'stroke')).toMatch(/stroke/i);
    expect(advice(raised, 'GB', 'stroke')).not.toBe(general);
    expect(advice(raised, 'GB', 'Drink bleach')).toBe(general);
    expect(advice(raised, 'GB', null)).toBe(general);
  });
});
