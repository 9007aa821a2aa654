import { describe, expect, it } from 'vitest';
import { shipped, smallCatalogue, smallHeart } from './catalogue.fixture.ts';
import { readCatalogue } from './read-catalogue.ts';
import { createEmergencyScreen } from './screen.ts';

const { advice } = createEmergencyScreen(shipped);

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

  it('says at most two things, the most urgent first', () => {
    const text = advice({ tier: 'emergency', entries: ['stroke', 'heart-attack', 'anaphylaxis'] }, 'GB');
    expect(text.indexOf('stroke')).toBeLessThan(text.indexOf('heart attack'));
    expect(text).not.toContain('anaphylaxis');
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
});
