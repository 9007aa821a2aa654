import { randomUUID } from 'node:crypto';
import { until } from '@consilium/testing';
import type { Client } from '../support/client.ts';
import type { Stand } from './canaries-fixture.ts';
import { newCanary } from './canary.ts';

/** A patient whose every word, entry and paper holds one canary. */
export interface CanaryPatient {
  readonly id: string;
  readonly canary: string;
  /** The family name is a canary of its own: no model ever sees it. */
  readonly name: string;
  readonly client: Client;
  readonly conversation: string;
}

/** Opens the record and a conversation; the first message is not sent yet. */
export async function newCanaryPatient(stand: Stand): Promise<CanaryPatient> {
  const id = randomUUID();
  const canary = newCanary();
  const name = newCanary();
  const client = await stand.clientOf(id);
  await sent(client, '/record/import?source=clinic', bundleOf(id, name));
  const condition = { ...conditionOf(id), code: { text: `Migraine, ${canary}` } };
  await sent(client, '/record/entries', condition);
  for (const encode of [textFile, picture]) await upload(client, canary, encode(canary));
  return { id, canary, name, client, conversation: await client.createConversation() };
}

/** As a client does: the same key until there is a 2xx, through every kill; then until the answer is there. */
export async function converse(
  { client, conversation, canary }: CanaryPatient,
  words: string,
): Promise<number> {
  const key = randomUUID();
  const seq = await until(
    async () => (await client.post(conversation, `${words} ${canary}`, key).catch(() => undefined))?.seq,
    { timeoutMs: 600_000, what: 'the message to be accepted' },
  );
  return seq;
}

async function sent(client: Client, path: string, body: unknown): Promise<void> {
  const answer = await until(
    async () => {
      const given = await client.request('POST', path, body);
      // One person has few imports at once.
      return given.status === 429 ? undefined : given;
    },
    { timeoutMs: 60_000, what: `a place for ${path}` },
  );
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

interface File {
  readonly type: string;
  readonly bytes: Uint8Array;
}

const textFile = (canary: string): File => ({
  type: 'text/plain',
  bytes: new TextEncoder().encode(`Discharge letter. ${canary} was seen on the ward.`),
});

/** The smallest PNG, with a comment, as a camera writes one. */
const picture = (canary: string): File => ({
  type: 'image/png',
  bytes: Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex'),
    Buffer.from(`tEXtComment\0${canary}`, 'latin1'),
    Buffer.from('0000000c49444154789c636060600000000400010a2db4080000000049454e44ae426082', 'hex'),
  ]),
});

async function upload(client: Client, canary: string, { type, bytes }: File): Promise<void> {
  const path = `/record/documents?title=${encodeURIComponent(`Letter about ${canary}`)}`;
  const answer = await client.request('POST', path, bytes, { 'content-type': type });
  if (!answer.ok) throw new Error(`documents: ${answer.status} ${await answer.text()}`);
}

function bundleOf(id: string, name: string) {
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: [
      {
        fullUrl: `urn:uuid:${id}`,
        resource: { resourceType: 'Patient', name: [{ family: name, given: ['Ana'] }] },
        request: { method: 'POST', url: 'Patient' },
      },
    ],
  };
}

function conditionOf(id: string) {
  const system = 'http://terminology.hl7.org/CodeSystem/condition-clinical';
  return {
    resourceType: 'Condition',
    clinicalStatus: { coding: [{ system, code: 'active' }] },
    subject: { reference: `Patient/${id}` },
  };
}
