import { RESEARCH_LISTS } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { partOf } from '../../part-of.ts';
import type { GatewayApp } from '../../route-context.ts';
import { given, pageLimit } from '../../schemas/paging.ts';
import { viewOf } from '../../schemas/view-of.ts';
import { json, ownRoute, pageOf } from '../describe-route.ts';
import { operatorOf } from './operator-of.ts';

const counted = z.int().describe('At most 10,000 are counted');
const figuresView = z
  .object({
    agents: z
      .record(z.string(), z.int())
      .openapi({ description: 'How many in each state', example: { active: 12 } }),
    sleeping: counted.describe('Triggers that wait for their date; at most 10,000 are counted'),
    next_at: z.iso.datetime().nullable().describe('When the next one is due'),
    overdue: counted.describe('Due for more than a minute and not fired'),
    overdue_since: z.iso.datetime().nullable(),
    watches: counted.describe('Trials, labels and papers that are watched'),
    watches_overdue: counted.describe(
      'Those of them that their source should have been asked for 15 minutes ago',
    ),
    waiting: counted.describe('Requests to agents that have not ended'),
    failing: z
      .array(z.object({ agent: z.string(), failures: z.int(), last_at: z.iso.datetime() }))
      .describe('Agents whose work failed within seven days, the most failures first'),
    month: z.object({
      micro_usd: z.int(),
      stand_in: z.boolean().describe('A stand-in model did the work: nothing was paid'),
      most: z.array(z.object({ agent: z.string(), micro_usd: z.int() })),
    }),
  })
  .openapi('OperatedResearch');

const listedView = z
  .object({
    id: z.string().describe('Of the trigger, the request (which is its run) or the agent'),
    agent: z.string().nullable().describe('Null: a trigger that wakes no agent'),
    state: z.string().describe('Of the trigger or the agent; why the request was made'),
    at: z.iso.datetime().describe('When it is due, when it failed, when the agent was made'),
  })
  .openapi('ListedResearch');

/** What sleeps, what is late, what fails and what it costs, over the whole tenant: numbers and ids only. */
export function addOperatedResearchRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = ownRoute('get', '/v1/operate/research', 'readOperatedResearch', {
    summary: 'Research agents and triggers of the tenant, in numbers',
    responses: { 200: json(figuresView, "By the tenant's clock") },
  });
  app.openapi(route, async (c) => {
    const found = await partOf(deps, 'operations').research(operatorOf(c));
    const { failing, month } = figuresView.shape;
    const view = viewOf(figuresView, {
      ...found,
      failing: found.failing.map((each) => viewOf(failing.element, each)),
      month: {
        micro_usd: found.month.microUsd,
        stand_in: deps.about?.standInModel ?? false,
        most: found.month.most.map((each) => viewOf(month.shape.most.element, each)),
      },
    });
    return c.json(view, 200);
  });

  const list = ownRoute('get', '/v1/operate/research/{list}', 'listOperatedResearch', {
    summary:
      'Triggers that sleep or are overdue, requests that failed, or agents in a state: ids, states and dates',
    params: { list: z.enum(RESEARCH_LISTS) },
    query: { before: z.string().max(60).optional(), limit: pageLimit() },
    responses: {
      200: pageOf('rows', listedView, {
        key: z.string(),
        description:
          'A page; ask again with before=next_before for the next one. Triggers the next first, else the newest first',
      }),
    },
  });
  app.openapi(list, async (c) => {
    const page = { ...given(c.req.valid('query')), ...c.req.valid('param') };
    const { rows, before } = await partOf(deps, 'operations').researchList(operatorOf(c), page);
    return c.json({ rows: [...rows], next_before: before }, 200);
  });
}
