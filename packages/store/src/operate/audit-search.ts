import {
  actorCompartment,
  type Compartment,
  type FoundEntry,
  type Operations,
  OWN_LOOKS,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { isUuid } from '../history/ids.ts';
import { rows } from '../postgres/call.ts';
import type { AsOperator } from './as-operator.ts';
import { checkLimit, cursorParts } from './page.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** tenant, from, to, actor, action, purpose, compartment, at before, mac before, limit, own compartment, own
 * looks that are left out. Of one moment, by MAC: it tells nothing. */
const SEARCH = {
  name: 'operate_audit',
  text: `SELECT e.compartment, e.seq, e.at, e.actor, e.purpose, e.action, e.targets, e.run, encode(e.mac, 'hex')
    FROM app.audit_entries e
    WHERE e.tenant = $1 AND e.at >= $2 AND e.at < $3
      AND ($4::text IS NULL OR (e.actor = $4 AND e.purpose <> 'PATRQT'))
      AND ($5::text IS NULL OR CASE WHEN right($5, 1) = '.' THEN starts_with(e.action, $5) ELSE e.action = $5 END)
      AND ($6::text IS NULL OR e.purpose = $6)
      AND ($7::text IS NULL OR (e.compartment = $7 AND NOT starts_with(e.action, 'refused.')))
      AND ($8::timestamptz IS NULL OR (e.at <= $8 AND (e.at, e.mac) < ($8, decode($9, 'hex'))))
      AND NOT (e.compartment = $11 AND e.action = ANY ($12))
    ORDER BY e.at DESC, e.mac DESC LIMIT $10`,
};
const HEADS = {
  name: 'operate_heads',
  text: 'SELECT compartment FROM app.audit_heads WHERE tenant = $1 AND compartment > $2 ORDER BY compartment LIMIT 5000',
};
const CURSOR = /^(\d{1,15})-([0-9a-f]{64})$/;
/** What has no bound is bounded here; the clock of another machine may be ahead. */
const EVER = ['0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z'] as const;

export function auditSearch(
  look: AsOperator,
  pseudonyms: (tenant: string) => Promise<Pseudonyms>,
): Operations['audit'] {
  return async (operator, { limit, before, whose, withoutOwnLooks, ...search }) => {
    checkLimit(limit);
    const { tenant } = operator;
    const names = await pseudonyms(tenant);
    // When, and the MAC: a cursor that names no patient.
    const [ms = null, mac] = cursorParts(before, CURSOR);
    const behind = [ms === null ? null : new Date(Number(ms)), mac];
    return look(operator, { action: 'operate.audit' }, async (transaction) => {
      const compartment = whose === undefined ? null : await compartmentOf(transaction, tenant, whose, names);
      if (compartment === undefined) return { entries: [], before: null };
      const found = await rows(transaction, SEARCH, [
        ...[tenant, search.from ?? EVER[0], search.to ?? EVER[1], search.actor ?? null],
        ...[search.action ?? null, search.purpose ?? null, compartment, ...behind, limit],
        ...[actorCompartment(operator.actor), withoutOwnLooks ? OWN_LOOKS : []],
      ]);
      const last = found.length < limit ? undefined : found.at(-1);
      return {
        entries: found.map((row) => entryFrom(row, names)),
        before: last === undefined ? null : `${(last[2] as Date).getTime()}-${last[8] as string}`,
      };
    });
  };
}

/** There is no way back from a pseudonym: all chains of the tenant are tried. Undefined: none has it. */
async function compartmentOf(
  transaction: PoolClient,
  tenant: string,
  whose: string,
  { of }: Pseudonyms,
): Promise<string | undefined> {
  for (let after = ''; ; ) {
    const page = (await rows(transaction, HEADS, [tenant, after])).map(([name]) => name as Compartment);
    const found = page.find((each) => of(each) === whose);
    const last = page.at(-1);
    if (found !== undefined || last === undefined) return found;
    after = last;
  }
}

function entryFrom(row: readonly unknown[], names: Pseudonyms): FoundEntry {
  const [compartment, seq, at, actor, purpose, action, targets, run] = row;
  // Whom an operator names is refused and kept: with its pseudonym the entry would say whose the others are.
  // Who was let in may be the patient: the name that they have in this chain, not that of their own.
  const letIn = (target: string) =>
    target.startsWith('actor/') ? names.person(target.slice('actor/'.length)) : names.target(target);
  const shown = (action as string).startsWith('refused.')
    ? kindOf
    : (action as string).startsWith('grant.')
      ? letIn
      : names.target;
  return {
    at: (at as Date).toISOString(),
    seq: Number(seq),
    // Patients and proxies ask for this purpose: who they are would tell whose record it is.
    actor: purpose === 'PATRQT' ? names.person(actor as string) : (actor as string),
    purpose: purpose as string,
    action: action as string,
    targets: (targets as string[]).map(shown),
    run: typeof run === 'string' && isUuid(run) ? run : null,
    whose: /^(actor|tenant)\//.test(compartment as string) ? 'own' : names.of(compartment as Compartment),
  };
}

function kindOf(target: string): string {
  return target.startsWith('patient/') ? 'patient' : 'thing';
}
