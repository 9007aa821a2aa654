import { describe, expect, it } from 'vitest';
import { shipped } from '../catalogue.fixture.ts';
import { createEmergencyScreen } from '../screen.ts';
import { examples } from './core-languages.fixture.ts';

const screen = createEmergencyScreen(shipped);

describe.each(Object.entries(examples))('the emergency screen in %s [A15]', (code, { found, quiet }) => {
  it.each(Object.entries(found))('finds %s in two wordings, and answers in the language', (entry, texts) => {
    for (const text of texts) {
      const urgency = screen.check(text);
      expect(urgency?.entries, text).toContain(`${code}-${entry}`);
      expect(screen.advice(urgency!, 'AT'), text).toMatch(/\u260e (?:144|1450)/);
    }
  });

  it.each(Object.entries(quiet))('is quiet: %s', (_, text) => expect(screen.check(text)).toBeNull());

  it('has every emergency of the core, and leaves no placeholder in any text', () => {
    expect(Object.keys(found)).toHaveLength(15);
    for (const entry of Object.keys(found))
      for (const country of ['AT', null])
        for (const tier of ['emergency', 'urgent'] as const)
          expect(screen.advice({ tier, entries: [`${code}-${entry}`] }, country)).not.toMatch(
            /[{}]|undefined/,
          );
  });
});

describe('a message in a language that is not read [A15]', () => {
  it.each([
    ['Dutch', 'Mijn man heeft erge pijn op de borst en kan niet ademen', 'Bel bij nood ☎ 144 of 112.'],
    ['Greek', 'Ο άντρας μου έχει πόνο στο στήθος', 'καλέστε ☎ 144 ή 112.'],
    ['Japanese', '夫が胸の痛みを訴えています', '☎ 144 または 112'],
  ])('%s gets one line with the number, and no emergency', (_, text, expected) => {
    expect(screen.check(text)).toBeNull();
    expect(screen.unread?.(text, 'AT')).toContain(expected);
    expect(screen.unread?.(text, 'AT')).toContain('does not read your language');
  });

  it.each(['What is a vitamin?', 'metformin 500 mg ramipril 5 mg', '120/80', 'Danke', 'Ich habe eine Frage'])(
    'is silent where it reads the language or cannot tell: %s',
    (text) => expect(screen.unread?.(text, 'AT')).toBeNull(),
  );
});

describe('English of clinicians beside the other languages [A15]', () => {
  it.each([
    'PMH MI, CA, PE. Severe crushing chest pain, sweating',
    'OD po paracetamol 16g, unconscious',
    'Unconscious, blue lips, MI, PE',
  ])('abbreviations that are words elsewhere hide nothing: %s', (text) => {
    expect(screen.check(text)?.tier).toBe('emergency');
    expect(screen.unread?.(text, 'GB')).toBeNull();
  });

  it.each(['Overdose 30 pills', 'anaphylaxis help please', 'sepsis? fever 40 confused'])(
    'gets English advice: %s',
    (text) => {
      const urgency = screen.check(text);
      expect(urgency).not.toBeNull();
      expect(screen.advice(urgency!, 'GB')).toMatch(/\b(?:Call|call|Contact)\b/);
    },
  );
});
