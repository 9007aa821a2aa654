import {
  type AuditedAct,
  type Compartment,
  ConsiliumError,
  checkedId,
  type TenantSecrets,
} from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import { appendValues, type EntryDraft } from '../audit/append-entries.ts';
import { CHAIN_START, type ChainHead } from '../audit/chain-head.ts';
import { checkedAct } from '../audit/checked-act.ts';
import { firstRow } from '../postgres/call.ts';
import { inTransaction } from '../postgres/in-transaction.ts';

/** What an administrator works with. */
export interface AdministrationParts {
  /** A connection of the database's owner. */
  readonly admin: Pool;
  readonly secrets: Pick<TenantSecrets, 'auditKey'>;
  readonly now: () => Date;
}

/** Whose settings are changed, and who does it: the actor of the entry. */
export interface Administrator {
  readonly tenant: string;
  readonly by: string;
}

/** The chain of what concerns a tenant as a whole. It is no compartment: nobody can open it. */
const ADMINISTRATION = 'tenant/administration' as Compartment;

const ADD = {
  name: 'administer_add',
  text: 'SELECT verdict, seq, mac FROM app.audit_add($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
};

/**
 * One transaction of the owner: the change and its entry, or neither. `change` gives what the entry names, or null where
 * there was nothing to change: then there is no entry. The entry is in the chain of a patient, or of the tenant's
 * administration where none is named.
 */
export async function administer<T>(
  { admin, secrets, now }: AdministrationParts,
  { tenant, by }: Administrator,
  action: AuditedAct['action'],
  change: (transaction: PoolClient) => Promise<{ readonly value: T; readonly entry: Entry | null }>,
): Promise<T> {
  checkedId(by);
  const key = await secrets.auditKey(checkedId(tenant));
  return inTransaction(admin, async (transaction) => {
    const { value, entry } = await change(transaction);
    if (entry === null) return value;
    const act = checkedAct({ action, targets: entry.targets });
    const draft: EntryDraft = { at: now().toISOString(), actor: by, purpose: 'HOPERAT', run: null, ...act };
    const chain = { tenant, compartment: entry.compartment ?? ADMINISTRATION };
    let head: ChainHead = CHAIN_START;
    // The first miss has locked the head until the transaction ends: the second attempt does not miss.
    for (let attempt = 0; attempt < 3; attempt++) {
      const row = await firstRow(transaction, ADD, appendValues(key, chain, head, [draft]));
      const [verdict, seq, mac] = row as [string, string, Buffer];
      if (verdict === 'appended') return value;
      head = { seq: Number(seq), mac };
    }
    throw new ConsiliumError('store_failed', { remedy: 'look for triggers on app.audit_heads' });
  });
}

export interface Entry {
  readonly compartment?: Compartment;
  readonly targets: readonly string[];
}
