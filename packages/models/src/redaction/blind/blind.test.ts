import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { replaceAll } from '../replace-all.ts';
import pieces from './pieces.json' with { type: 'json' };
import quiet from './quiet.json' with { type: 'json' };

/**
 * By an author who had seen nothing of the code, about people whom no record knows. First run: 32 of 91 pieces replaced, none of the
 * quiet sentences changed. Then the odd half was repaired on; the even half was not looked at.
 */
const HASHES = {
  'pieces.json': '4663f0ab258aba5f0b1860d039af5bb9a84ca7b40d76ef1acad2f6c21faced89',
  'quiet.json': '885d03ea4767fd356f7db4e1f8eda1b7ef4e40b7288aab255b7dafca5aa6a2fb',
};

function sent(text: string): string {
  const request = {
    ...{ model: 'fast', system: '', messages: [{ role: 'user' as const, text }], tools: [] },
    ...{ output: null, builtin: null, generate: {} },
  };
  const [message] = replaceAll(request, [], true).sent.messages;
  return message?.role === 'user' ? message.text : '';
}

const isOdd = ({ id }: { readonly id: string }) => Number(id.slice(1)) % 2 === 1;

describe('identifiers of strangers in odd forms, by an author who had not seen the code [F2]', () => {
  it.each(Object.entries(HASHES))('is the set that was sealed before its first run: %s', (name, hash) => {
    const text = readFileSync(new URL(name, import.meta.url), 'utf8');
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
  });

  it.each([
    ['odd', 41, 46],
    ['even', 24, 45],
  ] as const)('replaces of the %s half at least %i of %i', (half, least, all) => {
    const asked = pieces
      .filter((each) => isOdd(each) === (half === 'odd'))
      .flatMap((each) => each.pieces.map((piece) => ({ text: each.text, piece })));
    expect(asked).toHaveLength(all);
    expect(asked.filter(({ text, piece }) => !sent(text).includes(piece)).length).toBeGreaterThanOrEqual(
      least,
    );
  });

  it('changes no sentence with doses, results, codes and dates', () => {
    expect(quiet.filter(({ text }) => sent(text) !== text)).toEqual([]);
  });
});
