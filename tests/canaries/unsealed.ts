import { randomBytes } from 'node:crypto';
import type { KeyHandle } from '@consilium/kernel';
import { clientFor } from '../support/client.ts';
import { source } from '../support/small-team.ts';
import { startStack } from '../support/stack.ts';
import { newCanary } from './canary.ts';
import { canaryModel } from './canary-player.ts';
import { type Hit, scanDirectory } from './scan.ts';

/** What the scan finds in the engine's data after one conversation whose keys seal nothing. */
export async function engineDataWithoutSealing(): Promise<readonly Hit[]> {
  const secret = randomBytes(32);
  const same = (bytes: Uint8Array) => bytes;
  const plain: KeyHandle = { id: 'plain', seal: same, sealOnce: same, open: same };
  const keys = {
    forCompartment: async () => plain,
    byId: async () => plain,
    auditKey: async () => secret,
    signer: async () => ({ sign: () => secret, verify: () => true, publicKey: '' }),
  };
  const stack = await startStack({ teams: [source], keys }, { models: { player: canaryModel().player } });
  try {
    const client = await clientFor(stack.server);
    const conversation = await client.createConversation();
    const { seq } = await client.post(conversation, `Write a letter about ${newCanary()}`);
    await client.answer(conversation, seq);
    await stack.restate.kill('SIGTERM');
    return scanDirectory(stack.restate.dataDir).hits;
  } finally {
    await stack.stop();
  }
}
