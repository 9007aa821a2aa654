import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import type { GatewayApp } from '../../route-context.ts';
import { addOperatedAuditRoutes } from './audit.ts';
import { addContentsRoute } from './contents.ts';
import { addTurnControlRoutes } from './control.ts';
import { addLatencyRoute } from './latency.ts';
import { addPausedRoute } from './paused.ts';
import { addPresetsRoute } from './presets.ts';
import { addRatingCountsRoute } from './ratings.ts';
import { addReplayRoutes } from './replays.ts';
import { addOperatedResearchRoute } from './research.ts';
import { addOperatedRunRoutes } from './runs.ts';
import { addCapRoute, addSpendRoute } from './spend.ts';
import { addTeamRoutes } from './teams.ts';

/** What an operator of the tenant sees and does: runs, money, teams and the trail. Never includes text of a real patient. */
export function addOperateRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  addOperatedRunRoutes(app, deps);
  addContentsRoute(app, deps);
  addReplayRoutes(app, deps);
  addTurnControlRoutes(app, deps);
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
