import { describe, expect, it } from 'vitest';
import { storable } from './storable.ts';

describe('storable text', () => {
  it('replaces what PostgreSQL cannot keep, wherever it stands, and nothing else', () => {
    const reply = { text: 'a\u0000b\ud800c', list: ['\udc00', 'ok 👩‍⚕️'], '\u0000key': 1, none: null };
    expect(storable(reply)).toEqual({ text: 'a�b�c', list: ['�', 'ok 👩‍⚕️'], '�key': 1, none: null });
  });
});
