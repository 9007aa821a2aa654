import {
  alwaysRule,
  type InterruptionRule,
  interruptionRule,
  type KeptRule,
  sayRule,
  THRESHOLD_LEVELS,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import { partOf } from '../../part-of.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { json, ownRoute } from '../describe-route.ts';

export const alwaysView = z
  .strictObject({
    kind: z.enum(['always_retractions', 'always_agent', 'always_level']),
    agent: id.optional().describe('Of `always_agent`'),
    least: z.enum(THRESHOLD_LEVELS).optional().describe('Of `always_level`'),
  })
  .openapi('AlwaysRule');

const PATH = '/v1/research/interruptions';
const time = z.string().openapi({ example: '22:00' });
const quietHours = z.strictObject({
  from: time,
  to: time,
  zone: z.string().openapi({ example: 'Europe/Berlin' }),
});
const settings = {
  per_day: z.int().min(0).max(100).nullable().describe('At most; null: as many as there are'),
  quiet_hours: quietHours.nullable(),
  least_level: z
    .enum(THRESHOLD_LEVELS)
    .nullable()
    .describe('Only for this level or stronger, or a guideline'),
};
const rulesView = z
  .object({
    ...settings,
    always: z.array(
      z.object({
        rule: alwaysView,
        sentence: z.string(),
        learned_from: id.nullable().describe('The suppression whose promotion taught it; null: set by hand'),
      }),
    ),
    sentences: z.array(z.string()).describe('All of it in words'),
  })
  .openapi('InterruptionRules');
const newRules = z
  .strictObject({
    ...settings,
    always: z.array(alwaysView).max(40).default([]).describe('What is left out is removed'),
  })
  .openapi('NewInterruptionRules');

/** How often the reader is interrupted, and what they are always told. */
export function addInterruptionRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const read = ownRoute('get', PATH, 'readInterruptions', {
    summary: 'When research agents may interrupt you, and what you are always told',
    responses: { 200: json(rulesView, 'The rules') },
  });
  app.openapi(read, async (c) =>
    c.json(toRules(await partOf(deps, 'suppressions').rules({ scope: c.get('scope') })), 200),
  );

  const set = ownRoute('put', PATH, 'setInterruptions', {
    summary: 'Set when research agents may interrupt you; rules that are left out are removed',
    body: newRules,
    responses: { 200: json(rulesView, 'The rules') },
    maxBytes: limits.bodyBytes,
  });
  app.openapi(set, async (c) => {
    const { per_day, quiet_hours, least_level, always } = c.req.valid('json');
    const rules = [
      ...(per_day === null ? [] : [{ kind: 'per_day', most: per_day }]),
      ...(quiet_hours === null ? [] : [{ kind: 'quiet_hours', ...quiet_hours }]),
      ...(least_level === null ? [] : [{ kind: 'least_level', least: least_level }]),
      ...always,
    ].map(checkedRule);
    return c.json(
      toRules(await partOf(deps, 'suppressions').setRules({ scope: c.get('scope') }, rules)),
      200,
    );
  });
}

function toRules(kept: readonly KeptRule[]): z.infer<typeof rulesView> {
  const rules = kept.map(({ rule }) => rule);
  const perDay = rules.find((rule) => rule.kind === 'per_day');
  const quiet = rules.find((rule) => rule.kind === 'quiet_hours');
  const least = rules.find((rule) => rule.kind === 'least_level');
  const sentenceOf = ({ rule, agentName }: KeptRule) => sayRule(rule, agentName ?? undefined);
  return {
    per_day: perDay?.most ?? null,
    quiet_hours: quiet ? { from: quiet.from, to: quiet.to, zone: quiet.zone } : null,
    least_level: least?.least ?? null,
    always: kept.flatMap((each) => {
      const rule = alwaysRule.safeParse(each.rule).data;
      return rule ? [{ rule, sentence: sentenceOf(each), learned_from: each.learnedFrom }] : [];
    }),
    sentences: kept.map(sentenceOf),
  };
}

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
