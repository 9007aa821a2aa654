import { Worker } from 'node:worker_threads';
import { createRecord } from '@consilium/record';
import { type RecordStand, startRecordStand } from '@consilium/record/test-support/record-stand';
import { listen } from '@consilium/server/gateway';
import { createWorld } from '@consilium/server/test-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const MB = 1_000_000;
let stand: RecordStand;
let gateway: Awaited<ReturnType<typeof listen>>;
let token: string;

beforeAll(async () => {
  stand = await startRecordStand();
  await stand.newCaller({ tenant: 't1', actor: 'dr', compartment: 'patient/p1' });
  const world = await createWorld({ record: createRecord(stand.parts) });
  gateway = await listen(world.app, { port: 0 });
  token = await world.token('dr');
});
afterAll(async () => {
  await gateway?.close();
  await stand?.stop();
});

/** A client on a thread of its own: what it costs is not the gateway's. Repeats `piece` up to `bytes`. */
const CLIENT = `
  const { parentPort, workerData: { url, token, head, piece, tail, bytes } } = require('node:worker_threads');
  const named = (n) => piece.replaceAll('#', String(n).padStart(8, '0'));
  const count = Math.floor((bytes - head.length - tail.length) / (named(0).length + 1));
  const body = head + Array.from({ length: count }, (_, n) => named(n)).join(tail && ',') + tail;
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
  fetch(url, { method: 'POST', headers, body }).then(
    async (answer) => parentPort.postMessage({ status: answer.status, body: await answer.text() }),
    (error) => parentPort.postMessage({ status: 0, body: String(error.cause ?? error) }),
  );`;

interface Sent {
  readonly head: string;
  readonly piece: string;
  readonly tail: string;
  readonly bytes: number;
}

/** Posts it, and gives the answer with the longest time that the gateway's thread worked without a turn for others, in ms. */
async function post(sent: Sent): Promise<{ status: number; body: string; longest: number }> {
  const url = `http://127.0.0.1:${gateway.port}/v1/patients/p1/record/import?source=large`;
  const worker = new Worker(CLIENT, { eval: true, workerData: { ...sent, url, token } });
  let longest = 0;
  let last = process.threadCpuUsage();
  // Time of the processor, not of the clock: the machine may be busy with other things.
  const look = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1_000);
    last = process.threadCpuUsage();
  }, 5);
  try {
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    return { ...answer, longest };
  } finally {
    clearInterval(look);
    await worker.terminate();
  }
}

const patient = { resourceType: 'Patient', id: 'p' };
const subject = { reference: 'Patient/p' };
const coding = [{ system: 'http://loinc.org', code: '2744-1', display: 'pH of arterial blood' }];
const result = {
  ...{ resourceType: 'Observation', id: 'o#', status: 'final', code: { coding, text: 'pH' }, subject },
  effectiveDateTime: '2020-01-02T10:00:00Z',
  valueQuantity: { value: 7.25, unit: '[pH]', system: 'http://unitsofmeasure.org', code: '[pH]' },
  note: [{ text: 'As it came from the laboratory. '.repeat(16) }],
};
const entry = (resource: { resourceType: string }) =>
  JSON.stringify({ resource, request: { method: 'POST', url: resource.resourceType } });
const OPENING = '{"resourceType":"Bundle","type":"transaction","entry":[';

/** A garbage collection is in it; a parse of one such bundle takes many times that. */
const LONGEST_MS = 250;

describe('large imports do not hold up the gateway [F3] [A20]', () => {
  it('a bundle of the largest size with a million keys and more', async () => {
    const sent = { head: `${OPENING}{"resource":{`, piece: '"k#":1', tail: '}}]}', bytes: 31 * MB };
    const { status, body, longest } = await post(sent);
    expect([status, body]).toEqual([413, expect.stringContaining('1500000 values')]);
    expect(longest).toBeLessThan(LONGEST_MS);
  });

  it('a bundle of the largest size of nested brackets', async () => {
    const { status, body, longest } = await post({
      head: OPENING,
      piece: '['.repeat(1_000),
      tail: '',
      bytes: 31 * MB,
    });
    expect([status, body]).toEqual([413, expect.stringContaining('nest at most')]);
    expect(longest).toBeLessThan(LONGEST_MS);
  });

  it('a right bundle, which is written', async () => {
    const head = `${OPENING}${entry(patient)},`;
    const { status, body, longest } = await post({ head, piece: entry(result), tail: ']}', bytes: 4 * MB });
    expect([status, body]).toEqual([200, expect.stringMatching(/"added":[34]\d{3},/)]);
    expect(longest).toBeLessThan(LONGEST_MS);
  });
});
