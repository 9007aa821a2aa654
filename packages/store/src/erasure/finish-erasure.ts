import { ConsiliumError, type TenantSecrets } from '@consilium/kernel';
import type { Pool } from 'pg';
import { appendValues } from '../audit/append-entries.ts';
import { CHAIN_START, type ChainHead } from '../audit/chain-head.ts';
import { firstRow } from '../postgres/call.ts';
import type { Erasure } from './erasure.ts';

const FINISH = {
  name: 'finish_erasure',
  text: 'SELECT verdict, seq, mac FROM app.finish_erasure($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
};

/** Adds the entry `erased` to the end of the patient's chain and closes the tombstone, in one transaction, once. */
export async function finishErasure(
  parts: { readonly system: Pool; readonly secrets: Pick<TenantSecrets, 'auditKey'> },
  erasure: Erasure,
  at: Date,
): Promise<void> {
  const { tenant, by, purpose } = erasure;
  const key = await parts.secrets.auditKey(tenant);
  const entry = { at: at.toISOString(), actor: by, purpose, action: 'erased', targets: [], run: null };
  let head: ChainHead = CHAIN_START;
  // Nobody may open the chain any more: told its head once, the next call does not miss.
  for (let tries = 0; tries < 3; tries++) {
    const row = await firstRow(parts.system, FINISH, appendValues(key, erasure, head, [entry]));
    const [verdict, seq, mac] = row as [string, string, Buffer];
    if (verdict !== 'moved') return;
    head = { seq: Number(seq), mac };
  }
  throw new ConsiliumError('store_unavailable', {
    retryable: true,
    remedy: 'the chain does not stand still',
  });
}
