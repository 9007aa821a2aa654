import type { Compartment, Operations, WaitingEffect } from '@consilium/kernel';
import { rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import type { AsOperator } from './as-operator.ts';
import { checkLimit, cursorParts } from './page.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** tenant, microseconds and key before, limit. Two patients have no effect of the same key: it is made of a run's id. */
const PAGE = {
  name: 'operate_effects',
  text: `SELECT e.compartment, e.key, e.kind, e.code, e.settled_at,
      (extract(epoch FROM e.settled_at) * 1000000)::bigint::text FROM app.effects e
    WHERE e.tenant = $1 AND e.status = 'parked' AND ($2::bigint IS NULL
      OR ((extract(epoch FROM e.settled_at) * 1000000)::bigint, e.key) < ($2, $3))
    ORDER BY e.settled_at DESC, e.key DESC LIMIT $4`,
};
type EffectRow = Omit<WaitingEffect, 'whose'> & { readonly compartment: Compartment };
const effectRow = rowReader<EffectRow>()('compartment key kind code @parkedAt');
/** Names no patient: when it was parked, in microseconds, and its key. */
const CURSOR = /^(\d{1,18})-([A-Za-z0-9._:/+=-]{1,200})$/;

/** Effects outside that may have happened. */
export function createParkedEffects(parts: {
  readonly look: AsOperator;
  readonly pseudonyms: (tenant: string) => Promise<Pseudonyms>;
}): Operations['effects'] {
  return async (operator, { limit, before }) => {
    checkLimit(limit);
    const place = cursorParts(before, CURSOR);
    const { of } = await parts.pseudonyms(operator.tenant);
    return parts.look(operator, { action: 'operate.effects' }, async (transaction) => {
      const found = await rows(transaction, PAGE, [operator.tenant, ...place, limit]);
      const last = found.length < limit ? undefined : found.at(-1);
      return {
        effects: found
          .map(effectRow)
          .map(({ compartment, ...effect }) => ({ ...effect, whose: of(compartment) })),
        before: last === undefined ? null : `${last[5]}-${last[1]}`,
      };
    });
  };
}
