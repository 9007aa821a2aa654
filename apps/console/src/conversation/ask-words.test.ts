import { expect, it } from 'vitest';
import { askWords } from './ask-words.ts';

it.each([
  [{ relation: 'self', name: 'Helene Brandt' }, 'Ask about your record'],
  [{ relation: 'proxy', name: 'Anton Lind' }, 'Ask about the record of Anton Lind'],
  [{ relation: 'proxy', name: null }, 'Ask about this record'],
  [{ relation: 'care-team', name: 'Anton Lind' }, 'Ask about this patient'],
  [null, 'Ask about this patient'],
] as const)('%j: %s [A2]', (grant, words) => expect(askWords(grant)).toBe(words));
