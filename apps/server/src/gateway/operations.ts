import { randomUUID } from 'node:crypto';
import { createBaseApp } from './base-app.ts';
import type { GatewayLog } from './observe/gateway-log.ts';
import type { OperationDeps } from './operation-deps.ts';
import type { GatewayApp } from './route-context.ts';
import { addOperationRoutes } from './routes/operations.ts';

/** Health, readiness and metrics alone: what a worker serves, which has no public API. */
export function createOperations(deps: OperationDeps & { readonly log: GatewayLog }): GatewayApp {
  const app = createBaseApp({ log: deps.log, metrics: deps.metrics, newId: randomUUID });
  addOperationRoutes(app, deps);
  return app;
}
