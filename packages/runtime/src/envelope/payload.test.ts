import { ConsiliumError, type KeyHandle } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { definePayload, defineReply } from './payload.ts';

const key: KeyHandle = { id: 'k1', seal: (bytes) => bytes, open: (bytes) => bytes };

const one = definePayload<{ name: string }>('patient');
const two = definePayload<{ given: string }>('patient', 2, {
  1: ({ name }: { name: string }) => ({ given: name }),
});
const three = definePayload<{ given: string; family: string }>('patient', 3, {
  1: ({ name }: { name: string }) => ({ given: name }),
  2: ({ given }: { given: string }) => ({ given, family: '' }),
});

const thrown = (action: () => unknown): ConsiliumError => {
  try {
    action();
  } catch (error) {
    if (error instanceof ConsiliumError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

describe('versions of payloads [F1]', () => {
  it('a release reads what it wrote', () => {
    expect(two.open(key, two.seal(key, { given: 'Ada' }))).toEqual({ given: 'Ada' });
  });

  it('a release reads what older ones left, step by step', () => {
    expect(two.open(key, one.seal(key, { name: 'Ada' }))).toEqual({ given: 'Ada' });
    expect(three.open(key, one.seal(key, { name: 'Ada' }))).toEqual({ given: 'Ada', family: '' });
  });

  it('what a newer release wrote is left for it, and can be tried again', () => {
    const error = thrown(() => one.open(key, two.seal(key, { given: 'Ada' })));
    expect([error.code, error.retryable]).toEqual(['payload_too_new', true]);
  });

  it('a forgotten upgrade is named, and trying again does not help', () => {
    const gap = definePayload('patient', 3, { 2: (older) => older });
    const error = thrown(() => gap.open(key, one.seal(key, { name: 'Ada' })));
    expect([error.code, error.retryable, error.remedy]).toEqual([
      'payload_too_old',
      false,
      'add an upgrade of patient from 1',
    ]);
  });

  it('a reply is read by either release, whatever fields the newer one added', () => {
    const older = defineReply<{ seq: number }>('accepted');
    const newer = defineReply<{ seq: number; note?: string }>('accepted');
    expect(older.open(key, newer.seal(key, { seq: 1, note: 'new' })).seq).toBe(1);
    expect(newer.open(key, older.seal(key, { seq: 1 })).seq).toBe(1);
  });
});
