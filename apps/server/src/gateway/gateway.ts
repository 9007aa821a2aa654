import { createBaseApp } from './base-app.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { authenticate, openCompartment, ownCompartment, patientOfPath } from './guards.ts';
import { DEFAULT_GATEWAY_LIMITS } from './limits/gateway-limits.ts';
import { createRateLimits, memoryLimiters } from './limits/rate-limits.ts';
import { requestTimeout } from './limits/request-timeout.ts';
import { createStreamSlots } from './limits/stream-slots.ts';
import { addOpenApi } from './open-api.ts';
import { addBreakGlassRoute } from './routes/break-glass.ts';
import { addConversationRoutes } from './routes/conversations.ts';
import { addEventRoutes } from './routes/events.ts';
import { addMessageRoutes } from './routes/messages.ts';
import { addMyPatientsRoute } from './routes/my-patients.ts';
import { addOperationRoutes } from './routes/operations.ts';
import { addPreferenceRoutes } from './routes/preferences.ts';
import { addPatientRoutes } from './routes/record/index.ts';
import { type GatewayApp, PREFIXES } from './routes/route-context.ts';
import { addRunRoutes } from './routes/runs.ts';

/** The public HTTP API. Stateless but for counters and open streams: any number of them may run side by side. */
export function createGateway(deps: GatewayDeps): GatewayApp {
  const limits = { ...DEFAULT_GATEWAY_LIMITS, ...deps.limits };
  const rates = createRateLimits(limits, deps.limiterStore ?? memoryLimiters, deps.metrics.rateLimited);
  const slots = createStreamSlots(limits.streamsPerActor);

  const app = createBaseApp(deps);
  app.use(requestTimeout(limits.requestMs));
  addOperationRoutes(app, deps);
  const { jwks } = deps;
  if (jwks) app.get('/.well-known/jwks.json', (c) => c.json(jwks));

  app.use('/v1/*', authenticate(deps, rates));
  app.use('/v1/patients/:patient/*', openCompartment(deps, patientOfPath));
  app.use('/v1/me/*', openCompartment(deps, ownCompartment));
  app.use('/v1/patients', openCompartment(deps, ownCompartment));
  for (const prefix of PREFIXES) {
    const context = { deps, limits, slots, prefix };
    addConversationRoutes(app, context);
    addMessageRoutes(app, context);
    addEventRoutes(app, context);
    addRunRoutes(app, context);
    if (prefix.path !== '/v1/me') addPatientRoutes(app, context);
  }
  addMyPatientsRoute(app, deps);
  addPreferenceRoutes(app, deps, limits);
  addBreakGlassRoute(app, deps, limits);
  addOpenApi(app);
  return app;
}
