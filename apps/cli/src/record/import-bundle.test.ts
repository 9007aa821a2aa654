import type { PatientRecord } from '@consilium/kernel';
import { RecordRefusal } from '@consilium/record';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useGateway } from '../api/gateway.fixture.ts';

const RESULT = { import: 'i1', added: 2, changed: 0, unchanged: 1, replacedByHand: 0 };
const BYTES = 3_000_000;
let received = 0;
let answer: PatientRecord['importBundle'];

const { file, consilium } = await useGateway(afterAll, 'record', {
  record: {
    importBundle: (...[caller, bundle, options]) => {
      received = (bundle as Uint8Array).length;
      return answer(caller, bundle, options);
    },
  } as Pick<PatientRecord, 'importBundle'> as PatientRecord,
});
const opening = '{"resourceType": "Bundle", "type": "transaction", "note": "';
const large = file('large.json', `${opening}${'x'.repeat(BYTES - opening.length - 2)}"}`);
const tooLarge = file('too-large.json', `${opening}${'x'.repeat(40_000_000)}"}`);
beforeEach(() => {
  received = 0;
  answer = async (_caller, _bundle, { onProgress }) => {
    onProgress?.({ stage: 'checking', done: 2, total: 3 });
    onProgress?.({ stage: 'writing', done: 0, total: 3 });
    return RESULT;
  };
});
const imported = (path: string, ...more: string[]) => consilium('import', 'p1', path, ...more);

describe('record import [E6] [F3]', () => {
  it('sends the file’s bytes, and says how far it is', async () => {
    const told = await imported(large);
    expect(told).toMatchObject({ code: 0, out: '2 added, 0 changed, 1 unchanged\n' });
    expect(told.err.split('\n')).toEqual([
      'sending …',
      'checking: 2 of 3 entries …',
      'writing: 3 entries …',
      '',
    ]);
    expect(received).toBe(BYTES);
  });

  it('says nothing but the result with --json', async () => {
    const told = await imported(large, '--json');
    expect([told.code, told.err, JSON.parse(told.out)]).toEqual([0, '', RESULT]);
  });

  it('names what the server finds while it checks', async () => {
    const issue = {
      severity: 'error',
      code: 'value',
      expression: 'Bundle.entry[1]',
      text: 'not a code',
    } as const;
    answer = () => Promise.reject(new RecordRefusal([issue]));
    const told = await imported(large);
    expect([told.code, told.out]).toEqual([4, '']);
    expect(told.err).toContain('  Bundle.entry[1]: not a code\n');
  });

  it('names the bound that a file passes, which the server refuses before it has read it', async () => {
    const told = await imported(tooLarge);
    expect(told.code).toBe(4);
    expect(told.err).toContain('send at most 33554432 bytes');
    expect(received).toBe(0);
  });
});
