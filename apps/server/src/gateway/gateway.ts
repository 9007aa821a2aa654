import { OpenAPIHono } from '@hono/zod-openapi';
import { secureHeaders } from 'hono/secure-headers';
import type { GatewayEnv } from './env.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { authenticate, openCompartment, ownCompartment, patientOfPath } from './guards.ts';
import { DEFAULT_GATEWAY_LIMITS } from './limits/gateway-limits.ts';
import { createRateLimits, memoryLimiters } from './limits/rate-limits.ts';
import { requestTimeout } from './limits/request-timeout.ts';
import { createStreamSlots } from './limits/stream-slots.ts';
import { observeRequests } from './observe/observe-requests.ts';
import { addOpenApi } from './open-api.ts';
import { ProblemError, problemResponse } from './problem.ts';
import { problemOfError } from './problem-of-error.ts';
import { addConversationRoutes } from './routes/conversations.ts';
import { addEventRoutes } from './routes/events.ts';
import { addMessageRoutes } from './routes/messages.ts';
import { addOperationRoutes } from './routes/operations.ts';
import { type GatewayApp, PREFIXES } from './routes/route-context.ts';
import { addRunRoutes } from './routes/runs.ts';
import { fieldErrors } from './schemas/field-errors.ts';

/** The public HTTP API. Stateless but for counters and open streams: any number of them may run side by side. */
export function createGateway(deps: GatewayDeps): GatewayApp {
  const limits = { ...DEFAULT_GATEWAY_LIMITS, ...deps.limits };
  const rates = createRateLimits(limits, deps.limiterStore ?? memoryLimiters, deps.metrics.rateLimited);
  const slots = createStreamSlots(limits.streamsPerActor);

  const app = new OpenAPIHono<GatewayEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      // A malformed id is an unknown one: the same answer as for what is not there.
      if (result.target === 'param') throw new ProblemError('not_found');
      throw new ProblemError('invalid_request', { errors: fieldErrors(result.error.issues) });
    },
  });
  app.onError((error, c) => {
    const { code, details } = problemOfError(error);
    return problemResponse(code, c.get('requestId'), details);
  });
  app.notFound((c) => problemResponse('not_found', c.get('requestId')));

  app.use(observeRequests(deps));
  app.use(secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } }));
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  app.use(requestTimeout(limits.requestMs));
  addOperationRoutes(app, deps);

  app.use('/v1/*', authenticate(deps, rates));
  app.use('/v1/patients/:patient/*', openCompartment(deps, patientOfPath));
  app.use('/v1/me/*', openCompartment(deps, ownCompartment));
  for (const prefix of PREFIXES) {
    const context = { deps, limits, slots, prefix };
    addConversationRoutes(app, context);
    addMessageRoutes(app, context);
    addEventRoutes(app, context);
    addRunRoutes(app, context);
  }
  addOpenApi(app);
  return app;
}
