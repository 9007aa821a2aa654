import { randomUUID } from 'node:crypto';
import {
  type BreakGlass,
  type BreakGlassRequest,
  ConsiliumError,
  type TenantSecrets,
} from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import { appendValues, type EntryDraft } from '../audit/append-entries.ts';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { CHAIN_START, type ChainHead } from '../audit/chain-head.ts';
import { firstRow } from '../postgres/call.ts';
import { inTransaction } from '../postgres/in-transaction.ts';
import { scopeValues } from '../postgres/scope-values.ts';

export interface BreakGlassParts {
  /** The app role's. */
  readonly pool: Pool;
  readonly audit: Pick<AuditWriter, 'refused'>;
  readonly secrets: Pick<TenantSecrets, 'auditKey'>;
  readonly now: () => Date;
}

const OPEN = {
  name: 'break_glass',
  text: `SELECT verdict, seq, mac, expires_at
    FROM app.break_glass($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
};
const ACTION = 'grant.break-glass';
const REASON_LENGTH = 2_000;

/**
 * Opening a patient in an emergency, to somebody with a live grant as care team of another patient of the tenant. A
 * refused request is kept in the actor's own chain.
 */
export function createBreakGlass(parts: BreakGlassParts): BreakGlass {
  const { audit } = parts;
  return {
    open: async (request) => {
      scopeValues(request.scope);
      const grant = randomUUID();
      const { verdict, expiresAt } = isWhole(request)
        ? await attempts(parts, request, grant)
        : { verdict: 'invalid' as const };
      if (verdict === 'appended') return { grant, expiresAt: expiresAt.toISOString() };
      await audit.refused({ scope: request.scope }, ACTION);
      if (verdict === 'forbidden') throw new ConsiliumError('forbidden');
      throw new ConsiliumError('invalid_break_glass', {
        remedy: 'for purpose ETREAT, with a reason of 10 to 2000 characters, for 1 to 60 whole minutes',
      });
    },
  };
}

/** The database asks all of this again, but what it cannot hold must not reach it. */
function isWhole({ scope, reason, minutes }: BreakGlassRequest): boolean {
  return (
    scope.purpose === 'ETREAT' &&
    reason.trim().length >= 10 &&
    reason.length <= REASON_LENGTH &&
    reason.isWellFormed() &&
    !reason.includes('\0') &&
    Number.isInteger(minutes) &&
    minutes >= 1 &&
    minutes <= 60
  );
}

type Verdict =
  | { readonly verdict: 'appended'; readonly expiresAt: Date }
  | { readonly verdict: 'forbidden' | 'invalid'; readonly expiresAt?: never };

/** The key comes first: it may need a connection, and the transaction holds one. */
async function attempts(parts: BreakGlassParts, request: BreakGlassRequest, grant: string): Promise<Verdict> {
  const key = await parts.secrets.auditKey(request.scope.tenant);
  return inTransaction(parts.pool, (transaction) => attempt(parts, key, transaction, request, grant));
}

async function attempt(
  { now }: BreakGlassParts,
  key: Uint8Array,
  transaction: PoolClient,
  { scope, reason, minutes }: BreakGlassRequest,
  grant: string,
): Promise<Verdict> {
  const { tenant, compartment, actor, purpose } = scope;
  const draft: EntryDraft = {
    at: now().toISOString(),
    actor,
    purpose,
    action: ACTION,
    targets: [`grant/${grant}`],
    run: null,
  };
  let head: ChainHead = CHAIN_START;
  for (;;) {
    const values = appendValues(key, { tenant, compartment }, head, [draft]);
    const row = await firstRow(transaction, OPEN, [...values, grant, reason, minutes]);
    const [verdict, seq, mac, expiresAt] = row as ['moved' | Verdict['verdict'], string, Buffer, Date];
    if (verdict === 'appended') return { verdict, expiresAt };
    if (verdict !== 'moved') return { verdict };
    // Now the head is locked until the transaction ends: the next call does not miss.
    head = { seq: Number(seq), mac };
  }
}
