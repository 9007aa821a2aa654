import {
  type AlwaysRule,
  alwaysRule,
  type InterruptionRule,
  type Suppression,
  type SuppressionDesk,
  sayRule,
  teachable,
  textOf,
} from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import { strictJson } from '../../limits/strict-json.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { nextBefore, pageLimit } from '../../schemas/paging.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../../schemas/problem.ts';
import { json } from '../scoped-route.ts';
import { alwaysView, checkedRule } from './interruption-views.ts';

const place = { tags: ["the actor's own compartment"], security: [{ bearer: [] }] };
const uuid = z.uuid({ message: 'invalid_id' });
const taught = z.object({ rule: alwaysView, sentence: z.string() });

const suppressionView = z
  .object({
    id,
    conversation: id,
    agent: z.object({ id, name: z.string() }).nullable(),
    by: z.enum(['agent', 'rule']).openapi({
      description: '`agent`: the one that answers chose to say nothing. `rule`: code, by what you have set',
    }),
    reason: z.string(),
    text: z.string().openapi({ description: 'What was kept back' }),
    at: z.iso.datetime(),
    due_at: z.iso.datetime().nullable().openapi({
      description: 'When you are told, with whatever else was held; null: not by itself',
    }),
    sent_at: z.iso.datetime().nullable().openapi({ description: 'When you were told so' }),
    promoted_at: z.iso.datetime().nullable(),
    promoted_as: z.int().nullable().openapi({ description: 'Number of the message that it became' }),
    teaches: z
      .array(taught)
      .openapi({ description: 'Rules that promoting it can teach, the usual one first' }),
  })
  .openapi('Suppression');

/** What was kept from its reader, and why; any of it can be promoted. */
export function addSuppressionRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const list = createRoute({
    ...{ ...place, method: 'get', path: '/v1/research/suppressions', operationId: 'listSuppressions' },
    summary: 'What was kept from you, and why; newest first',
    request: { query: z.strictObject({ before: uuid.optional(), limit: pageLimit() }) },
    responses: {
      200: json(z.object({ suppressions: z.array(suppressionView), next_before: id.nullable() }), 'A page'),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(list, async (c) => {
    const { before, limit } = c.req.valid('query');
    const page = before === undefined ? { limit } : { limit, before };
    const found = await suppressionsOf(deps).list({ scope: c.get('scope') }, page);
    const next = nextBefore(found, limit, (last) => last.id);
    return c.json({ suppressions: found.map(toSuppression), next_before: next }, 200);
  });

  const promote = createRoute({
    ...{ ...place, method: 'post', path: '/v1/research/suppressions/{suppression}/promote' },
    operationId: 'promoteSuppression',
    summary: 'Be told after all: it becomes a message of its agent, which is answered; teaches a stated rule',
    request: {
      params: z.object({ suppression: uuid }),
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.strictObject({
              teach: alwaysView
                .nullable()
                .optional()
                .openapi({ description: 'Default: the first of `teaches`; null: nothing' }),
            }),
          },
        },
      },
    },
    responses: {
      200: json(
        z.object({
          seq: z.int().openapi({ description: 'Of the message' }),
          conversation: id,
          taught: taught.nullable(),
        }),
        'The message, and the rule that holds from now on; setInterruptions removes it',
      ),
      ...problemResponses(...COMMON_PROBLEMS, ...BODY_PROBLEMS),
    },
    middleware: [strictJson(limits.bodyBytes)],
  });
  app.openapi(promote, async (c) => {
    const scope = c.get('scope');
    const found = await suppressionsOf(deps).find({ scope }, c.req.valid('param').suppression);
    if (!found) throw new ProblemError('not_found');
    const { teach } = c.req.valid('json');
    const rule =
      teach === undefined ? (rulesOf(found)[0] ?? null) : teach && alwaysRule.parse(checkedRule(teach));
    const { conversation, parts, claims } = found;
    const message = { clientKey: `promoted_${found.id}`, parts, claims };
    const accepted = await deps.conversations.promote(scope, conversation, message);
    if (accepted === 'not-found') throw new ProblemError('not_found');
    await suppressionsOf(deps).promoted({ scope }, found.id, { seq: accepted.seq, rule });
    return c.json({ seq: accepted.seq, conversation, taught: rule && toTaught(found)(rule) }, 200);
  });
}

export function suppressionsOf({ suppressions }: GatewayDeps): SuppressionDesk {
  if (suppressions) return suppressions;
  throw new ProblemError('unavailable', { remedy: 'this server has no research agents' });
}

function rulesOf({ agent, parts, claims }: Suppression): readonly AlwaysRule[] {
  return teachable({ agent: agent?.id ?? null, parts, claims });
}

const toTaught =
  ({ agent }: Suppression) =>
  (rule: InterruptionRule & AlwaysRule): z.infer<typeof taught> => ({
    rule,
    sentence: sayRule(rule, agent?.name),
  });

function toSuppression(found: Suppression): z.infer<typeof suppressionView> {
  const { id: of, conversation, agent, by, reason, parts, at, promotedAt, promotedAs, dueAt, sentAt } = found;
  return {
    ...{ id: of, conversation, by, reason, at, text: textOf(parts), agent: agent && { ...agent } },
    ...{ promoted_at: promotedAt, promoted_as: promotedAs, due_at: dueAt, sent_at: sentAt },
    teaches: rulesOf(found).map(toTaught(found)),
  };
}
