import { OpenAPIHono } from '@hono/zod-openapi';
import { secureHeaders } from 'hono/secure-headers';
import type { GatewayEnv } from './env.ts';
import type { GatewayLog } from './observe/gateway-log.ts';
import type { Metrics } from './observe/metrics.ts';
import { observeRequests } from './observe/observe-requests.ts';
import { ProblemError, problemResponse } from './problem.ts';
import { problemOfError } from './problem-of-error.ts';
import type { GatewayApp } from './route-context.ts';
import { fieldErrors } from './schemas/field-errors.ts';

/** What every listener of ours does, whatever its routes: one form of errors, safe headers, log and metrics. */
export function createBaseApp(deps: {
  readonly log: GatewayLog;
  readonly metrics: Metrics;
  readonly newId: () => string;
}): GatewayApp {
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
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(c.get('ownHeaders') ?? {})) c.header(name, value);
  });
  app.use(secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } }));
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  return app;
}
