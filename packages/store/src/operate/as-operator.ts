import { type AuditedAct, actorCompartment, checkedId, type Operator } from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { inTransaction } from '../postgres/in-transaction.ts';

export interface AsOperatorParts {
  /** The operate role's: one tenant a transaction, no table with text. */
  readonly operate: Pool;
  readonly audit: Pick<AuditWriter, 'before'>;
}

export type AsOperator = <T>(
  operator: Operator,
  act: AuditedAct,
  body: (transaction: PoolClient) => Promise<T>,
) => Promise<T>;

/** One READ ONLY transaction in the operator's tenant; its entry stands in the operator's own chain before it begins. */
export function asOperator({ operate, audit }: AsOperatorParts): AsOperator {
  return async ({ tenant, actor }, act, body) => {
    const scope = { tenant, actor, compartment: actorCompartment(actor), purpose: 'HOPERAT' } as const;
    await audit.before({ scope }, act);
    // Several statements in one text take no parameters; an id can end no literal.
    const begin = `BEGIN READ ONLY; SELECT set_config('app.tenant','${checkedId(tenant)}',true)`;
    return inTransaction(operate, body, begin);
  };
}
