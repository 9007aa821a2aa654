import { type AuditedAct, actorCompartment, checkedId, type Operator } from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { inTransaction } from '../postgres/in-transaction.ts';

export interface AsOperatorParts {
  /** The operate role's pool: one tenant per transaction, and no text but that of synthetic patients. */
  readonly operate: Pool;
  readonly audit: Pick<AuditWriter, 'before'>;
}

export type AsOperator = <T>(
  operator: Operator,
  act: AuditedAct,
  body: (transaction: PoolClient) => Promise<T>,
) => Promise<T>;

/** One transaction in the operator's tenant, READ ONLY if not said otherwise; its entry is in the operator's own chain before it begins. */
export function asOperator(
  { operate, audit }: AsOperatorParts,
  access: 'READ ONLY' | 'READ WRITE' = 'READ ONLY',
): AsOperator {
  return async ({ tenant, actor }, act, body) => {
    const scope = { tenant, actor, compartment: actorCompartment(actor), purpose: 'HOPERAT' } as const;
    await audit.before({ scope }, act);
    // Several statements in one text take no parameters; an id can end no literal.
    const begin = `BEGIN ${access}; SELECT set_config('app.tenant','${checkedId(tenant)}',true),
      set_config('app.actor','${checkedId(actor)}',true)`;
    return inTransaction(operate, body, begin);
  };
}
