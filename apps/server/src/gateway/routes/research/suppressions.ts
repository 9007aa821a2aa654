import {
  type AlwaysRule,
  alwaysRule,
  type InterruptionRule,
  type Suppression,
  sayRule,
  teachable,
  textOf,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import { partOf } from '../../part-of.ts';
import { existing } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { id } from '../../schemas/ids.ts';
import { given, nextBefore, pageLimit } from '../../schemas/paging.ts';
import { viewOf } from '../../schemas/view-of.ts';
import { json, ownRoute, pageOf } from '../describe-route.ts';
import { alwaysView, checkedRule } from './interruptions.ts';

const uuid = z.uuid({ message: 'invalid_id' });
const taught = z.object({ rule: alwaysView, sentence: z.string() });

const suppressionView = z
  .object({
    id,
    conversation: id,
    agent: z.object({ id, name: z.string() }).nullable(),
    by: z
      .enum(['agent', 'rule'])
      .describe('`agent`: the one that answers chose to say nothing. `rule`: code, by what you have set'),
    reason: z.string(),
    text: z.string().describe('What was kept back'),
    at: z.iso.datetime(),
    due_at: z.iso
      .datetime()
      .nullable()
      .describe('When you are told, with whatever else was held; null: not by itself'),
    sent_at: z.iso.datetime().nullable().describe('When you were told so'),
    promoted_at: z.iso.datetime().nullable(),
    promoted_as: z.int().nullable().describe('Number of the message that it became'),
    teaches: z.array(taught).describe('Rules that promoting it can teach, the usual one first'),
  })
  .openapi('Suppression');

/** What was kept from its reader, and why; any of it can be promoted. */
export function addSuppressionRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const list = ownRoute('get', '/v1/research/suppressions', 'listSuppressions', {
    summary: 'What was kept from you, and why; newest first',
    query: { before: uuid.optional(), limit: pageLimit() },
    responses: { 200: pageOf('suppressions', suppressionView, { description: 'A page' }) },
  });
  app.openapi(list, async (c) => {
    const page = given(c.req.valid('query'));

    const found = await partOf(deps, 'suppressions').list({ scope: c.get('scope') }, page);
    const next = nextBefore(found, page.limit, (last) => last.id);
    return c.json({ suppressions: found.map(toSuppression), next_before: next }, 200);
  });

  const promote = ownRoute('post', '/v1/research/suppressions/{suppression}/promote', 'promoteSuppression', {
    summary: 'Be told after all: it becomes a message of its agent, which is answered; teaches a stated rule',
    params: { suppression: uuid },
    body: z.strictObject({
      teach: alwaysView.nullable().optional().describe('Default: the first of `teaches`; null: nothing'),
    }),
    responses: {
      200: json(
        z.object({
          seq: z.int().describe('Of the message'),
          conversation: id,
          taught: taught.nullable(),
        }),
        'The message, and the rule that holds from now on; setInterruptions removes it',
      ),
    },
    maxBytes: limits.bodyBytes,
  });
  app.openapi(promote, async (c) => {
    const scope = c.get('scope');
    const found = existing(
      await partOf(deps, 'suppressions').find({ scope }, c.req.valid('param').suppression),
    );
    const { teach } = c.req.valid('json');
    const rule =
      teach === undefined ? (rulesOf(found)[0] ?? null) : teach && alwaysRule.parse(checkedRule(teach));
    const { conversation, parts, claims } = found;
    const message = { clientKey: `promoted_${found.id}`, parts, claims };
    const accepted = existing(await deps.conversations.promote(scope, conversation, message));
    await partOf(deps, 'suppressions').promoted({ scope }, found.id, { seq: accepted.seq, rule });
    return c.json({ seq: accepted.seq, conversation, taught: rule && toTaught(found)(rule) }, 200);
  });
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

function toSuppression(found: Suppression) {
  const teaches = rulesOf(found).map(toTaught(found));
  return viewOf(suppressionView, { ...found, text: textOf(found.parts), teaches });
}
