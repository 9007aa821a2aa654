import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import type { GatewayApp } from '../../route-context.ts';
import { addOperatedAuditRoutes } from './audit.ts';
import { addLatencyRoute, addPausedRoute, addRatingCountsRoute } from './figures.ts';
import { addPresetsRoute } from './presets.ts';
import { addOperatedResearchRoute } from './research.ts';
import { addOperatedRunRoutes } from './runs.ts';
import { addCapRoute, addSpendRoute } from './spend.ts';
import { addTeamRoutes } from './teams.ts';
import { addOperatedTurnRoutes } from './turn.ts';

/** What an operator of the tenant sees and does: runs, money, teams and the trail. Never includes text of a real patient. */
export function addOperateRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  addOperatedRunRoutes(app, deps);
  addOperatedTurnRoutes(app, deps);
  addPausedRoute(app, deps);
  addSpendRoute(app, deps);
  addCapRoute(app, deps);
  addLatencyRoute(app, deps);
  addRatingCountsRoute(app, deps);
  addOperatedResearchRoute(app, deps);
  addTeamRoutes(app, deps);
  addPresetsRoute(app, deps);
  addOperatedAuditRoutes(app, deps, limits);
}
