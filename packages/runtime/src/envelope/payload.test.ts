import { ConsiliumError, type KeyHandle } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { keyIdOf, sealEnvelope } from './envelope.ts';
import { definePayload } from './payload.ts';

const flip = (bytes: Uint8Array) => bytes.map((byte) => byte ^ 0x5a);
/** Not a cipher: enough to see that what is sealed is not what was given. */
const key: KeyHandle = {
  id: 'key-1',
  seal: flip,
  sealOnce: flip,
  open: flip,
};
const text = new TextDecoder('latin1');
const HERE = ['input', 'Service', 'handler', 'key'];

describe('envelope and payload [F1]', () => {
  it('keeps the value sealed and the key id readable', () => {
    const payload = definePayload<{ words: string }>('note');
    const bytes = payload.seal(key, HERE, { words: 'diagnosis' });
    expect(text.decode(bytes)).not.toContain('diagnosis');
    expect(keyIdOf(bytes)).toBe('key-1');
    expect(payload.open(key, HERE, bytes)).toEqual({ words: 'diagnosis' });
  });

  it('reads what older releases wrote, step by step', () => {
    const now = definePayload<{ name: { full: string } }>('person', 3, {
      1: (older: { n: string }) => ({ name: older.n }),
      2: (older: { name: string }) => ({ name: { full: older.name } }),
    });
    expect(now.open(key, HERE, sealEnvelope(key, [...HERE, 'person'], 1, { n: 'Ada' }))).toEqual({
      name: { full: 'Ada' },
    });
    expect(now.open(key, HERE, sealEnvelope(key, [...HERE, 'person'], 2, { name: 'Ada' }))).toEqual({
      name: { full: 'Ada' },
    });
  });

  it('refuses what it cannot read: too old for good, too new for now', () => {
    const now = definePayload('person', 2);
    const refusal = (version: number) => {
      try {
        now.open(key, HERE, sealEnvelope(key, [...HERE, 'person'], version, {}));
      } catch (error) {
        return error as ConsiliumError;
      }
      throw new Error('it was read');
    };
    expect(refusal(1)).toMatchObject({ code: 'payload_too_old', retryable: false });
    expect(refusal(3)).toMatchObject({ code: 'payload_too_new', retryable: true });
  });

  it('refuses bytes that are no envelope', () => {
    expect(() => keyIdOf(new TextEncoder().encode('{"scope":{}}'))).toThrow(ConsiliumError);
    expect(() => keyIdOf(new Uint8Array())).toThrow(ConsiliumError);
  });
});
