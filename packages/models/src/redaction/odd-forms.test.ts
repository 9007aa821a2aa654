import type { Identifier } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import odd from './odd-forms.json' with { type: 'json' };
import { replaceAll, withForms } from './replace-all.ts';

const KNOWN: readonly Identifier[] = [
  { kind: 'birth-date', text: '1962-03-03' },
  { kind: 'identifier', text: 'MRN-0042.7781' },
  { kind: 'identifier', text: 'LH-100418' },
  { kind: 'phone', text: '07700 900123' },
  { kind: 'email', text: 'anna.obrien@example.org' },
  { kind: 'address', text: '12b Elm Street' },
  { kind: 'address', text: 'Lindenstraße 7' },
];

/** Of the first run 20 of 60 went out; these still do, and docs/privacy.md says so. */
const STILL_SENT = [
  'NHSno9434765919',
  'a/c 12345678 s/c 12-34-56',
  'card ends 1111, CVV 737',
  'my car is AB12CDE',
  'SSN last 4: 6789',
  'born three three sixty-two',
  'born on the 3rd day of March in the year 1962',
];

function sent(text: string): string {
  const request = {
    ...{ model: 'fast', system: '', messages: [{ role: 'user' as const, text }], tools: [] },
    ...{ output: null, builtin: null, generate: {} },
  };
  const [message] = replaceAll(request, KNOWN.map(withForms), true).sent.messages;
  return message?.role === 'user' ? message.text : '';
}

describe('sixty odd forms, written before they were run [F2]', () => {
  it('go out only where we say that they do', () => {
    const out = odd.pieces.flatMap(([text = '', hidden = '']) => (sent(text).includes(hidden) ? [text] : []));
    expect(out).toEqual(STILL_SENT);
  });
});
