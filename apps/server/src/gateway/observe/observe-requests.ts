import { createHmac, randomBytes } from 'node:crypto';
import { errorFacts } from '@consilium/kernel';
import { SpanKind } from '@opentelemetry/api';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { GatewayEnv } from '../env.ts';
import type { GatewayLog } from './gateway-log.ts';
import type { Metrics } from './metrics.ts';
import { withSpan } from './tracing.ts';

/**
 * Request id, span, metrics and one log line. All of them know the route's template, never the path: a path holds a
 * patient's id, a query may hold anything. Actors appear as a keyed hash that is good within one process.
 */
export function observeRequests(deps: {
  readonly log: GatewayLog;
  readonly metrics: Metrics;
  readonly newId: () => string;
}): MiddlewareHandler<GatewayEnv> {
  const hashKey = randomBytes(32);
  const hashOf = (text: string) => createHmac('sha256', hashKey).update(text).digest('hex').slice(0, 12);

  return async (c, next) => {
    const started = performance.now();
    const requestId = deps.newId();
    c.set('requestId', requestId);
    const traceparent = c.req.header('traceparent');
    await withSpan(c.req.method, { traceparent, kind: SpanKind.SERVER }, async (span) => {
      await next();
      const route = templateOf(c);
      span.updateName(`${c.req.method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': c.res.status });
    });
    c.header('Request-Id', requestId);
    const ended = { method: c.req.method, route: templateOf(c), status: c.res.status };
    const ms = performance.now() - started;
    deps.metrics.requestEnded({ ...ended, ms });
    const identity = c.get('identity');
    const actor = identity ? hashOf(`${identity.tenant}/${identity.actor}`) : undefined;
    const line = { request_id: requestId, ...ended, ms: Math.round(ms), actor };
    if (c.res.status >= 500) deps.log.error({ ...line, error: errorFacts(c.error) }, 'request');
    else deps.log.info(line, 'request');
  };
}

/** `/v1/patients/:patient/…`; `unmatched` where only the catch-all middleware matched. */
function templateOf(c: Context<GatewayEnv>): string {
  const name = c.get('routeName');
  if (name !== undefined) return name;
  const path = routePath(c, -1);
  return path.includes('*') ? 'unmatched' : path;
}
