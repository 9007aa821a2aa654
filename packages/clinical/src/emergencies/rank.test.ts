import { describe, expect, it } from 'vitest';
import { smallCatalogue, smallLanguage } from './catalogue.fixture.ts';
import { createEmergencyScreen } from './screen.ts';

const source = 'sources: [{ by: NHS, name: A page }]';
const subject = (group: string, entries: string) => `
group: ${group}
advice: { emergency: "${group}: call {ambulance}.", urgent: "${group}: see {doctor}." }
entries:
${entries}`;
const entry = (id: string, tier: string, any: string, more = '') =>
  `  - { id: ${id}, tier: ${tier}, any: [${any}], ${more} ${source} }\n`;

/** A burn that is told in many words, a poison that one word hints at, a bite, a lump and a rash. */
const screenOf = (language = '') =>
  createEmergencyScreen(
    smallCatalogue({
      'en/language.yml': `${smallLanguage}order: [poison, bite, burn, lump]\n${language}`,
      'en/burn.yml': subject(
        'burn',
        entry('burn', 'emergency', '"kettle .. chest", "skin .. (blisters|white)"'),
      ),
      'en/poison.yml': subject('poison', entry('poison', 'emergency', '"tablets + chest"', 'certain: true,')),
      'en/bite.yml': subject('bite', entry('bite', 'emergency', '"dog .. hand"', 'certain: true,')),
      'en/lump.yml': subject('lump', entry('lump', 'urgent', '"hard lump", "(lump|growth) + (growth|lump)"')),
      'en/rash.yml': subject(
        'rash',
        entry('rash', 'urgent', '"red rash", "(itching|itch) + (itch|itching)"'),
      ),
    }),
  );
const told = (text: string, language = '') => {
  const screen = screenOf(language);
  const urgency = screen.check(text);
  return urgency === null ? null : { ...urgency, advice: screen.advice(urgency, 'GB') };
};

describe('which text is given where several entries are found [A15]', () => {
  it('is that of what the message says most about, not of the first in the order', () => {
    const all = told('The kettle fell on her chest, skin comes off in blisters, she takes tablets');
    expect(all).toMatchObject({ entries: ['burn', 'poison'], advice: 'burn: call 999.' });
  });

  it('is by the order where they weigh about the same', () => {
    expect(told('A hard lump and a red rash')?.entries[0]).toBe('lump');
  });

  it('is the general one where the first would harm in another case that is as likely', () => {
    const both = told('Her skin has blisters and a dog bit her hand');
    expect(both).toMatchObject({ tier: 'emergency', advice: 'Call 999.' });
    expect(both?.entries).toEqual(['unclear-cause', 'bite', 'burn']);
    expect(told('A dog bit her hand')?.advice).toBe('bite: call 999.');
  });

  it('is the general one where few words of a longer message were found, unless the entry is always told its own', () => {
    const few =
      'My neighbour rang an hour ago, a dog bit her hand and she asked me what she should do about it now';
    const general = 'own_text_from: 99\n';
    expect(told(few, general)).toMatchObject({ entries: ['unclear-cause', 'bite'], advice: 'Call 999.' });
    expect(told(few)?.entries).toEqual(['bite']);
    expect(told(few, `${general}always_own_text: [bite]\n`)?.entries).toEqual(['bite']);
    expect(told('A dog bit her hand', general)?.entries).toEqual(['bite']);
  });

  it('is not in doubt because of a sign without a cause', () => {
    const both = told('Her skin has blisters and a dog bit her hand', 'signs: [burn]\n');
    expect(both?.entries).toEqual(['bite', 'burn']);
  });
});

describe('several findings in one message [A15]', () => {
  it('are an emergency where two urgent ones of different subjects come together', () => {
    expect(told('A hard lump')?.tier).toBe('urgent');
    expect(told('A hard lump and a red rash')?.tier).toBe('emergency');
  });

  it('do not count the same words for two parts of a pattern', () => {
    expect(told('A lump')).toBeNull();
    expect(told('A lump, no, a growth')).not.toBeNull();
    expect(told('It does itch')).toBeNull();
  });
});
