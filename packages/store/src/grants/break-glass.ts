import { createHash, randomUUID } from 'node:crypto';
import {
  actorCompartment,
  type BreakGlass,
  type BreakGlassRequest,
  ConsiliumError,
  emergencyKey,
  hasSense,
  type patientCompartment,
  type Scope,
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
  /** Called where more were opened than usual; the opening itself goes on. */
  readonly onMany?: (many: ManyOpened) => void;
}

/** How often the glass was broken: by one actor within an hour, or in the tenant within a day. */
export interface ManyOpened {
  readonly tenant: string;
  readonly actor: string;
  readonly by: 'actor' | 'tenant';
  readonly opened: number;
}

/** Above these somebody is told. Settings of the tenant: `break_glass_actor_hour`, `break_glass_tenant_day`. */
export const USUAL_OPENINGS = { actorHour: 3, tenantDay: 20 };

const OPEN = {
  name: 'break_glass',
  text: `SELECT verdict, seq, mac, expires_at, by_actor, by_tenant,
      (SELECT (s.value #>> '{}')::int FROM app.settings s WHERE s.tenant = $1 AND s.name = 'break_glass_actor_hour'
        AND s.value #>> '{}' ~ '^[0-9]{1,6}$'),
      (SELECT (s.value #>> '{}')::int FROM app.settings s WHERE s.tenant = $1 AND s.name = 'break_glass_tenant_day'
        AND s.value #>> '{}' ~ '^[0-9]{1,6}$')
    FROM app.break_glass($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
};
const FIND = { name: 'find_in_emergency', text: 'SELECT app.find_in_emergency($1, $2, $3)' };
const ACTION = 'grant.break-glass';

/**
 * Opening a patient in an emergency, to somebody with a live grant as care team of another patient of the tenant. A
 * refused request is kept in the actor's own chain.
 */
export function createBreakGlass(parts: BreakGlassParts): BreakGlass {
  const { audit } = parts;
  const open: BreakGlass['open'] = async (request) => {
    scopeValues(request.scope);
    const grant = randomUUID();
    const { verdict, expiresAt } = isWhole(request)
      ? await attempts(parts, request, grant)
      : { verdict: 'invalid' as const };
    if (verdict === 'appended') return { grant, expiresAt: expiresAt.toISOString() };
    if (verdict === 'open') return null;
    await audit.refused({ scope: request.scope }, ACTION);
    throw verdict === 'forbidden' ? new ConsiliumError('forbidden') : invalid();
  };
  return {
    open,
    openInPerson: async ({ tenant, actor, person, ...asked }) => {
      const own: Scope = { tenant, actor, compartment: actorCompartment(actor), purpose: 'ETREAT' };
      scopeValues(own);
      // What is wrong with the reason is said before anybody is looked for: the answer is no way to try names.
      const isAsked = isWhole({ scope: own, ...asked });
      const key = isAsked ? emergencyKey(person) : null;
      const found = key === null ? undefined : await firstRow(parts.pool, FIND, [tenant, actor, key]);
      const compartment = (found?.[0] ?? null) as PatientCompartment | null;
      if (compartment === null) {
        await audit.refused({ scope: own }, ACTION);
        throw isAsked ? new ConsiliumError('forbidden') : invalid();
      }
      const opened = await open({ scope: { ...own, compartment }, ...asked });
      return { patient: compartment.slice('patient/'.length), expiresAt: opened?.expiresAt ?? null };
    },
  };
}

type PatientCompartment = ReturnType<typeof patientCompartment>;

function invalid(): ConsiliumError {
  return new ConsiliumError('invalid_break_glass', {
    remedy:
      'for purpose ETREAT, with the code of a reason and a sentence that explains it (three different words, ten letters), for 1 to 60 whole minutes',
  });
}

/** The database asks all of this again, but what it cannot hold must not reach it. */
function isWhole({ scope, code, reason, minutes }: BreakGlassRequest): boolean {
  return (
    scope.purpose === 'ETREAT' &&
    hasSense(code, reason) &&
    Number.isInteger(minutes) &&
    minutes >= 1 &&
    minutes <= 60
  );
}

type Verdict =
  | { readonly verdict: 'appended'; readonly expiresAt: Date }
  | { readonly verdict: 'forbidden' | 'invalid' | 'open'; readonly expiresAt?: never };

/** The key comes first: it may need a connection, and the transaction holds one. */
async function attempts(parts: BreakGlassParts, request: BreakGlassRequest, grant: string): Promise<Verdict> {
  const key = await parts.secrets.auditKey(request.scope.tenant);
  return inTransaction(parts.pool, (transaction) => attempt(parts, key, transaction, request, grant));
}

async function attempt(
  { now, onMany }: BreakGlassParts,
  key: Uint8Array,
  transaction: PoolClient,
  { scope, code, reason, minutes }: BreakGlassRequest,
  grant: string,
): Promise<Verdict> {
  const { tenant, compartment, actor, purpose } = scope;
  const draft: EntryDraft = {
    at: now().toISOString(),
    actor,
    purpose,
    action: ACTION,
    // Covered by the entry's MAC: an edited reason is found.
    targets: [`grant/${grant}`, `reason/${code}`, `words/${reasonDigest(grant, code, reason)}`],
    run: null,
  };
  let head: ChainHead = CHAIN_START;
  for (;;) {
    const values = appendValues(key, { tenant, compartment }, head, [draft]);
    const row = await firstRow(transaction, OPEN, [...values, grant, code, reason, minutes]);
    const [verdict, seq, mac, expiresAt, byActor, byTenant, actorHour, tenantDay] = row as [
      ...['moved' | Verdict['verdict'], string, Buffer, Date],
      ...[number, number, number | null, number | null],
    ];
    if (verdict === 'appended') {
      if (byActor > (actorHour ?? USUAL_OPENINGS.actorHour))
        onMany?.({ tenant, actor, by: 'actor', opened: byActor });
      if (byTenant > (tenantDay ?? USUAL_OPENINGS.tenantDay))
        onMany?.({ tenant, actor, by: 'tenant', opened: byTenant });
      return { verdict, expiresAt };
    }
    if (verdict !== 'moved') return { verdict };
    // Now the head is locked until the transaction ends: the next call does not miss.
    head = { seq: Number(seq), mac };
  }
}

/** As `app.reason_digest` makes it: the id of the grant makes it another one for the same words. */
function reasonDigest(grant: string, code: string, words: string): string {
  return createHash('sha256').update(`${grant}/${code}/${words}`).digest('hex');
}
