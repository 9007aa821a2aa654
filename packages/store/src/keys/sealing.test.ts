import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealing } from './sealing.ts';

const dataKey = randomBytes(32);
const key = createSealing(dataKey, 't1/patient/p1/1');
const bytes = Buffer.from('a diagnosis that nobody else may read');

describe('sealing [F2]', () => {
  it('never uses a nonce for two places', () => {
    const nonce = (place: string) => Buffer.from(key.seal(bytes, place)).subarray(0, 12).toString('hex');
    expect(nonce('here')).not.toBe(nonce('there'));
  });

  it.each([0, 1, 4_096, 1_000_000])('gives back %i bytes as they were', (length) => {
    const plain = randomBytes(length);
    expect(Buffer.compare(key.open(key.seal(plain, 'here'), 'here'), plain)).toBe(0);
  });

  it('seals the same bytes to the same ones, here and in another process', () => {
    expect(key.seal(bytes, 'here')).toEqual(key.seal(bytes, 'here'));
    expect(createSealing(dataKey, 't1/patient/p1/1').seal(bytes, 'here')).toEqual(key.seal(bytes, 'here'));
    expect(key.seal(Buffer.from('others'), 'here').subarray(0, 12)).not.toEqual(
      key.seal(bytes, 'here').subarray(0, 12),
    );
  });

  it('seals once with a nonce that is never the same, and opens it as any other', () => {
    const nonces = Array.from({ length: 1_000 }, () => {
      const sealed = key.sealOnce(bytes, 'here');
      expect(key.open(sealed, 'here')).toEqual(bytes);
      return Buffer.from(sealed.subarray(0, 12)).toString('hex');
    });
    expect(new Set(nonces).size).toBe(1_000);
  });

  it('leaves nothing to read', () => {
    expect(Buffer.from(key.seal(bytes, 'here')).toString('latin1')).not.toContain('diagnosis');
  });

  it.each([
    ['another key', createSealing(randomBytes(32), 't1/patient/p1/1'), key.seal(bytes, 'here')],
    ['the same key under another name', createSealing(dataKey, 't1/patient/p2/1'), key.seal(bytes, 'here')],
    [
      'another place',
      { ...key, open: (sealed: Uint8Array) => key.open(sealed, 'there') },
      key.seal(bytes, 'here'),
    ],
    ['a changed nonce', key, flipped(key.seal(bytes, 'here'), 0)],
    ['a changed byte', key, flipped(key.seal(bytes, 'here'), 20)],
    ['a changed tag', key, flipped(key.seal(bytes, 'here'), -1)],
    ['a cut end', key, key.seal(bytes, 'here').subarray(0, -1)],
    ['another place, sealed once', key, key.sealOnce(bytes, 'there')],
    ['what is too short', key, new Uint8Array(27)],
    ['nothing', key, new Uint8Array()],
  ])('refuses %s for good, and says nothing of it', (_what, by, sealed) => {
    const error = refusal(() => by.open(sealed, 'here'));
    expect(error).toMatchObject({ code: 'not_an_envelope', retryable: false, cause: undefined });
    expect(`${error.message} ${error.stack}`).not.toContain('diagnosis');
  });
});

function flipped(sealed: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(sealed);
  const index = at < 0 ? changed.length + at : at;
  changed[index] = (changed[index] ?? 0) ^ 1;
  return changed;
}

function refusal(body: () => unknown): Error {
  try {
    body();
  } catch (error) {
    return error as Error;
  }
  throw new Error('it was opened');
}
