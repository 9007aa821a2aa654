import type { Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';

const LOCK = {
  name: 'record_lock',
  text: `SELECT pg_advisory_xact_lock(hashtextextended($1 || E'\\n' || $2, 0))`,
};

/** Writers of one patient queue here, until the transaction ends. Taking it twice is no error. */
export async function lockCompartment(
  transaction: PoolClient,
  scope: Pick<Scope, 'tenant' | 'compartment'>,
): Promise<void> {
  await transaction.query({ ...LOCK, values: [scope.tenant, scope.compartment] });
}
