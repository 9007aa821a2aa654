import type { BriefItem } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import type { GatewayApp } from '../../route-context.ts';
import { viewOf } from '../../schemas/view-of.ts';
import { json, ownRoute } from '../describe-route.ts';

const itemView = z
  .object({
    id: z.string(),
    kind: z.enum([
      ...['threshold_met', 'source_retracted', 'failed', 'report', 'out_of_budget', 'held_back', 'no_news'],
    ] as [BriefItem['kind'], ...BriefItem['kind'][]]),
    importance: z.enum(['high', 'middle', 'low']),
    at: z.iso.datetime().describe("By the tenant's clock"),
    agent: z.object({ id: z.string(), name: z.string() }).nullable(),
    text: z.string().describe('What was found, held back or retracted'),
    cause: z.object({
      why: z.string().openapi({ example: 'trigger' }),
      text: z.string().describe('What was asked, the instruction, the reason'),
    }),
    level: z.string().nullable().describe('Of the strongest source that is new'),
    found: z.int().describe('Findings that are new'),
    count: z.int().describe('How often: wake-ups without news are told once'),
  })
  .openapi('BriefItem');

const briefView = z
  .object({
    since: z.iso.datetime().nullable().describe('Null: you have never looked'),
    until: z.iso.datetime().describe('Send it back when all of this was seen'),
    items: z.array(itemView),
    is_cut: z.boolean().describe('There is more than is listed here'),
  })
  .openapi('ResearchBrief');

/** The morning brief: what changed in the reader's research since they looked, by importance, each with its cause. */
export function addDeskRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const read = ownRoute('get', '/v1/research/brief', 'readResearchBrief', {
    summary: 'What changed in your research since you looked',
    query: {
      since: z.iso.datetime().optional().describe('Default: when you looked last'),
    },
    responses: { 200: json(briefView, 'The most important first') },
  });
  app.openapi(read, async (c) => {
    const { since } = c.req.valid('query');
    const asked = since === undefined ? [] : [new Date(since)];
    return c.json(
      viewOf(briefView, await deps.researchBriefs.read({ scope: c.get('scope') }, ...asked)),
      200,
    );
  });

  const seen = ownRoute('post', '/v1/research/brief/seen', 'markResearchBriefSeen', {
    summary: 'All of the brief up to this moment was seen',
    body: z.strictObject({ until: z.iso.datetime() }),
    responses: { 200: json(z.object({ seen: z.boolean() }), 'Kept') },
    maxBytes: limits.bodyBytes,
  });
  app.openapi(seen, async (c) => {
    await deps.researchBriefs.seen({ scope: c.get('scope') }, new Date(c.req.valid('json').until));
    return c.json({ seen: true }, 200);
  });
}
