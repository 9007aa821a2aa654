import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import type { GatewayApp } from '../../route-context.ts';
import { addAgentRoutes } from './agents.ts';
import { addDeskRoutes } from './desk.ts';
import { addFileRoutes } from './files.ts';
import { addFindingRoutes } from './findings.ts';
import { addInterruptionRoutes } from './interruptions.ts';
import { addSuppressionRoutes } from './suppressions.ts';
import { addTriggerRoutes } from './triggers.ts';
import { addWatchRoutes } from './watches.ts';

/** Research agents and what belongs to them: in the actor's own compartment only. A line for each file. */
export function addResearchRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  addAgentRoutes(app, deps, limits);
  addFileRoutes(app, deps);
  addFindingRoutes(app, deps, limits);
  addInterruptionRoutes(app, deps, limits);
  addSuppressionRoutes(app, deps, limits);
  addTriggerRoutes(app, deps, limits);
  addWatchRoutes(app, deps, limits);
  addDeskRoutes(app, deps, limits);
}
