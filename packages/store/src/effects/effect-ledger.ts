import { ConsiliumError, type EffectClaim, type EffectLedger, type Scope } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow, type Statement } from '../postgres/call.ts';
import { scopeValues } from '../postgres/scope-values.ts';

/** What a ledger row may hold: it outlives the patient's erasure, so a name, an address or a sentence has no place. */
const WORDS = {
  key: /^[A-Za-z0-9._:/+=-]{1,200}$/,
  kind: /^[a-z][a-z0-9-]{0,39}$/,
  code: /^[a-z][a-z0-9_.-]{0,63}$/,
  reference: /^[A-Za-z0-9._:/+=-]{1,200}$/,
} as const;

/** The word itself. Throws ConsiliumError('invalid_id'), which does not quote it. */
function checkedWord(what: keyof typeof WORDS, word: string): string {
  if (!WORDS[what].test(word))
    throw new ConsiliumError('invalid_id', {
      remedy: `give the ${what} of an effect as ${WORDS[what].source}`,
    });
  return word;
}

export interface EffectLedgerOptions {
  /** Dates claims and ends leases; the database's own clock if not given, as all who share a lease must share one. */
  readonly now?: () => Date;
}

const CLAIM = {
  name: 'effect_claim',
  text: 'SELECT verdict, fence, reference, retry_after_ms FROM app.effect_claim($1, $2, $3, $4, $5, $6, $7, $8)',
};
const SETTLE = {
  name: 'effect_settle',
  text: 'SELECT app.effect_settle($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
};
const RESOLVE = { name: 'effect_resolve', text: 'SELECT app.effect_resolve($1, $2, $3, $4, $5, $6, $7)' };
const PARKED = { name: 'effects_parked', text: 'SELECT app.effects_parked($1, $2, $3, $4)' };
const DAY_MS = 86_400_000;

/**
 * The ledger in PostgreSQL, one round trip each; `pool` is the app role's. Every function throws ConsiliumError:
 * `forbidden` (no live grant), `invalid_id` (what is no opaque id or code), `invalid_lease` (not 1 ms to a day),
 * `conflict` (the key names an effect of another kind), `store_unavailable` (retryable), `store_failed`.
 * Marking, releasing or parking again with the same words is answered like the first time.
 */
export function createEffectLedger(pool: Pool, options: EffectLedgerOptions = {}): EffectLedger {
  const now = () => options.now?.() ?? null;
  const settle = (scope: Scope, key: string, fence: number, how: Settlement) =>
    asked<boolean>(pool, SETTLE, scope, [
      checkedWord('key', key),
      fence,
      how.status,
      how.reference ?? null,
      how.code ?? null,
      now(),
    ]);
  const ledger: EffectLedger = {
    claim: async (scope, { key, kind }, { leaseMs }) => {
      if (!Number.isInteger(leaseMs) || leaseMs < 1 || leaseMs > DAY_MS)
        throw new ConsiliumError('invalid_lease', { remedy: `give whole milliseconds from 1 to ${DAY_MS}` });
      const words = [checkedWord('key', key), checkedWord('kind', kind)];
      return claimFrom(await firstRow(pool, CLAIM, [...scopeValues(scope), ...words, leaseMs, now()]));
    },
    mark: async (scope, key, fence, reference) =>
      settle(scope, key, fence, {
        status: 'done',
        ...(reference === null ? {} : { reference: checkedWord('reference', reference) }),
      }),
    release: async (scope, key, fence) => settle(scope, key, fence, { status: 'open' }),
    park: async (scope, key, fence, code) =>
      settle(scope, key, fence, { status: 'parked', code: checkedWord('code', code) }),
    parked: async (scope) => {
      const found = await asked<[string, string, string, string][]>(pool, PARKED, scope, []);
      return found.map(([key, kind, code, at]) => ({
        key,
        kind,
        code,
        parkedAt: new Date(at).toISOString(),
      }));
    },
    resolve: async (scope, key, verdict) =>
      asked<boolean>(pool, RESOLVE, scope, [
        checkedWord('key', key),
        verdict === 'happened' ? 'done' : 'open',
        now(),
      ]),
  };
  return Object.freeze(ledger);
}

interface Settlement {
  readonly status: 'done' | 'open' | 'parked';
  readonly reference?: string;
  readonly code?: string;
}

/** The one value of the one row; null is how the database says that there is no live grant. */
async function asked<T>(pool: Pool, statement: Statement, scope: Scope, values: unknown[]): Promise<T> {
  const value = (await firstRow(pool, statement, [...scopeValues(scope), ...values]))?.[0];
  if (value === null) throw new ConsiliumError('forbidden');
  return value as T;
}

function claimFrom(row: unknown[] | undefined): EffectClaim {
  const [verdict, fence, reference, retryAfterMs] = row as [string, string, string | null, number];
  switch (verdict) {
    case 'go':
      return { verdict, fence: Number(fence) };
    case 'done':
      return { verdict, reference };
    case 'busy':
      return { verdict, retryAfterMs };
    case 'parked':
      return { verdict };
    case 'conflict':
      throw new ConsiliumError('conflict', { remedy: 'give effects of different kinds different keys' });
    default:
      throw new ConsiliumError('forbidden');
  }
}
