import { z } from '@hono/zod-openapi';
import { invalidField } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { monthView } from '../schemas/stand-in.ts';
import { viewOf } from '../schemas/view-of.ts';
import { json, scopedRoute } from './describe-route.ts';

const usual = z.union([z.object({ median: z.number(), p90: z.number() }), z.null()]);

const estimateView = z
  .object({
    team: z.string(),
    stand_in: z
      .boolean()
      .describe('A stand-in would reply, no language model: the money is what the model would cost'),
    cap: z
      .object({ micro_usd: z.number(), seconds: z.number() })
      .describe('No turn of this team costs or takes more'),
    turns: z
      .int()
      .describe(
        'How many earlier turns of this team the usual numbers are of; 0 where they are of fewer than three patients',
      ),
    usual_micro_usd: usual,
    usual_ms: usual,
    month: z
      .object({ here: monthView, tenant: z.union([monthView, z.null()]) })
      .describe('This month (UTC): of this compartment, and of the tenant where it has a cap'),
  })
  .openapi('TurnEstimate');

/** The price and the time of a turn, before it is run. */
export function addEstimateRoute(app: GatewayApp, { deps, prefix }: RouteContext): void {
  const route = scopedRoute(prefix, 'get', '/conversations/estimate', 'estimateTurn', {
    summary: 'What a turn of a team may cost and take, and usually does',
    query: { team: z.string().max(128).optional() },
    responses: {
      200: json(estimateView, 'Usual numbers are null where they would be of fewer than three patients'),
    },
  });
  app.openapi(route, async (c) => {
    const team = c.req.valid('query').team ?? deps.teams.default;
    const served = deps.teams.served.get(team);
    if (!served) throw invalidField('team', 'unknown_team');
    const { microUsd, turnMs } = served.team.limits;
    const { usual: found, month: spent } = await deps.prices.of({ scope: c.get('scope') }, team);
    return c.json(
      {
        team,
        stand_in: deps.about?.standInModel ?? false,
        cap: { micro_usd: microUsd, seconds: turnMs / 1_000 },
        turns: found.turns,
        usual_micro_usd: found.microUsd,
        usual_ms: found.ms,
        month: {
          here: viewOf(monthView, spent.compartment),
          tenant: spent.tenant && viewOf(monthView, spent.tenant),
        },
      },
      200,
    );
  });
}
