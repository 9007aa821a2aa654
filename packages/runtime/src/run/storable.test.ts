import { describe, expect, it } from 'vitest';
import { storable } from './storable.ts';

describe('storable text', () => {
  it('replaces what PostgreSQL cannot keep, wherever it stands, and nothing else', () => {
    const reply = { text: 'a\u0000b\ud800c', list: ['\udc00', 'ok 👩‍⚕️'], '\u0000key': 1, none: null };
    expect(storable(reply)).toEqual({ text: 'a�b�c', list: ['�', 'ok 👩‍⚕️'], '�key': 1, none: null });
  });

  it('refuses what the journal could not write: a nest without end', () => {
    const nest = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect(storable(nest(200))).toEqual(nest(200));
    expect(() => storable(nest(3000))).toThrow('too_deep');
  });
});
