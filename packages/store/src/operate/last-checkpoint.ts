import type { ObjectStore, Operations, TenantSecrets } from '@consilium/kernel';
import { checkpointHash, checkpointKey, openedCheckpoint } from '../audit/checkpoint.ts';
import { firstRow } from '../postgres/call.ts';
import type { AsOperator } from './as-operator.ts';

export interface LastCheckpointParts {
  readonly look: AsOperator;
  /** Where checkpoints are. */
  readonly objects: Pick<ObjectStore, 'get'>;
  readonly secrets: Pick<TenantSecrets, 'signer'>;
}

/**
 * Entries since: of chains that wait for a signature, those of the checkpoint's own moment or later. What is written while it is
 * made may be on either side; a check of the trail goes by the heads that it lists.
 */
const NEWEST = {
  name: 'operate_checkpoint',
  text: `SELECT c.number, encode(c.hash, 'hex'), c.at,
      (SELECT coalesce(sum(h.seq), 0) FROM app.audit_heads h WHERE h.tenant = $1),
      (SELECT count(*) FROM app.audit_entries e JOIN app.audit_heads h
        ON h.tenant = e.tenant AND h.compartment = e.compartment AND h.pending
        WHERE e.tenant = $1 AND e.at >= c.at)
    FROM app.audit_checkpoints c WHERE c.tenant = $1 ORDER BY c.number DESC LIMIT 1`,
};

/** The newest checkpoint: when, of how much, and whether its signature holds. */
export function lastCheckpoint(parts: LastCheckpointParts): Operations['lastCheckpoint'] {
  return async (operator) => {
    const { tenant } = operator;
    const row = await parts.look(operator, { action: 'operate.checkpoint' }, (transaction) =>
      firstRow(transaction, NEWEST, [tenant]),
    );
    if (row === undefined) return null;
    const [number, hash, at, entries, since] = row;
    return {
      number: Number(number),
      at: (at as Date).toISOString(),
      holds: await holds(parts, tenant, Number(number), hash as string),
      covers: Number(entries) - Number(since),
      since: Number(since),
    };
  };
}

async function holds(
  { objects, secrets }: LastCheckpointParts,
  tenant: string,
  number: number,
  hash: string,
): Promise<boolean> {
  const bytes = await objects.get(checkpointKey(tenant, number));
  if (!bytes || checkpointHash(bytes) !== hash) return false;
  return openedCheckpoint(bytes, await secrets.signer(tenant), { tenant, number }) !== null;
}
