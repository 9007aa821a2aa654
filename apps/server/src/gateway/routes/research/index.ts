import type { GatewayDeps } from '../../gateway-deps.ts';
import type { GatewayApp } from '../../route-context.ts';
import { addFileRoutes } from './files.ts';

/** Research agents and what belongs to them: in the actor's own compartment only. */
export function addResearchRoutes(app: GatewayApp, deps: GatewayDeps): void {
  addFileRoutes(app, deps);
import type { GatewayLimits } from '../../limits/gateway-limits.ts';
import type { GatewayApp } from '../../route-context.ts';
import { addTriggerRoutes } from './triggers.ts';

/** Research in the actor's own compartment: a line for each file. */
export function addResearchRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  addTriggerRoutes(app, deps, limits);
}
