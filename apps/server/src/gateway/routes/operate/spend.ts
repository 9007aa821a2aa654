import { SPEND_KEYS } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { partOf } from '../../part-of.ts';
import { invalidField } from '../../problem.ts';
import type { GatewayApp } from '../../route-context.ts';
import { spendView } from '../../schemas/operate-views.ts';
import { viewOf } from '../../schemas/view-of.ts';
import { json, ownRoute } from '../describe-route.ts';
import { operatorOf } from './operator-of.ts';

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 366;

/** What was spent, by team, model or day. */
export function addSpendRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = ownRoute('get', '/v1/operate/spend', 'readSpend', {
    summary: 'What models have cost, by team, model or day',
    query: {
      by: z.enum(SPEND_KEYS).default('team'),
      from: z.iso.date().optional().describe('Default: thirty days before `to`'),
      to: z.iso.date().optional().describe('Not included. Default: tomorrow'),
    },
    responses: { 200: json(spendView, 'The most expensive first; days in their order') },
  });
  app.openapi(route, async (c) => {
    const { by, ...asked } = c.req.valid('query');
    const to = asked.to ?? day(deps.now().getTime() + DAY_MS);
    const from = asked.from ?? day(Date.parse(to) - 30 * DAY_MS);
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
    if (!(days > 0 && days <= LONGEST_DAYS)) throw invalidField('from', 'one_day_to_one_year');
    const { rows, month, ...range } = await partOf(deps, 'operations').spend(operatorOf(c), by, { from, to });
    const views = rows.map((row) => viewOf(spendView.shape.rows.element, row));
    return c.json({ by, ...range, rows: views, month: viewOf(spendView.shape.month, month) }, 200);
  });
}

/** In micro USD: a million dollars. */
const LARGEST_CAP = 1_000_000_000_000;

/** The cap of the whole tenant: an operator's to set. Caps of single patients name them, and are an administrator's. */
export function addCapRoute(app: GatewayApp, deps: GatewayDeps): void {
  const cap = z.object({ micro_usd: z.int().min(0).max(LARGEST_CAP).nullable() });
  const route = ownRoute('post', '/v1/operate/spend/cap', 'setMonthlyCap', {
    summary: 'What the tenant may spend in a calendar month (UTC); null takes the cap away',
    body: cap.strict(),
    responses: { 200: json(cap, 'The cap from now on') },
  });
  app.openapi(route, async (c) => {
    const { micro_usd } = c.req.valid('json');
    await partOf(deps, 'operations').setCap(operatorOf(c), micro_usd);
    return c.json({ micro_usd }, 200);
  });
}

function day(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
