import { type InterruptionRule, interruptionRule, THRESHOLD_LEVELS } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { ProblemError } from '../../problem.ts';
import { id } from '../../schemas/ids.ts';

export const alwaysView = z
  .strictObject({
    kind: z.enum(['always_retractions', 'always_agent', 'always_level']),
    agent: id.optional().openapi({ description: 'Of `always_agent`' }),
    least: z.enum(THRESHOLD_LEVELS).optional().openapi({ description: 'Of `always_level`' }),
  })
  .openapi('AlwaysRule');

/** As the rule is kept; throws `invalid_request` for one that is none. */
export function checkedRule(given: { readonly kind: string }): InterruptionRule {
  const read = interruptionRule.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues.flatMap((each) =>
    each.code === 'invalid_union' ? each.errors.flat() : [each],
  );
  throw new ProblemError('invalid_request', {
    errors: [{ field: given.kind, reason: issue?.message.match(/^[a-z_]+$/)?.[0] ?? 'invalid_rule' }],
    remedy: 'times are 22:00, the zone is an IANA name; always_agent names an agent, always_level a level',
  });
}
