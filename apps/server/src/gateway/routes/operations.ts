import { timingSafeEqual } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { isProxied } from '../auth/is-proxied.ts';
import type { GatewayEnv } from '../env.ts';
import type { OperationDeps } from '../operation-deps.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp } from '../route-context.ts';
import { json } from './describe-route.ts';

const CHECK_MS = 2_000;
const CACHE_MS = 1_000;

type Report = { readonly [name: string]: 'ok' | 'failed' };

/** Runs all checks at once, at most once a second: `/ready` is open to everyone and must not load what it asks. */
function createReadiness(checks: { readonly [name: string]: () => Promise<unknown> }): () => Promise<Report> {
  let last: { at: number; report: Promise<Report> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > CACHE_MS)
      last = { at: performance.now(), report: ask() };
    return last.report;
  };

  async function ask(): Promise<Report> {
    const names = Object.keys(checks);
    const results = await Promise.all(names.map((name) => passes(checks[name])));
    return Object.fromEntries(names.map((name, i) => [name, results[i] ? 'ok' : 'failed']));
  }
}

async function passes(check: (() => Promise<unknown>) | undefined): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), CHECK_MS);
  const done = Promise.resolve()
    .then(() => check?.())
    .then(
      () => true,
      () => false,
    );
  return Promise.race([done, late.promise]).finally(() => clearTimeout(timer));
}

/** For those who run it: alive, ready, numbers. None of them knows a patient. */
export function addOperationRoutes(app: GatewayApp, deps: OperationDeps): void {
  const health = createRoute({
    method: 'get',
    path: '/health',
    operationId: 'health',
    tags: ['operation'],
    responses: { 200: json(z.object({ status: z.literal('ok') }), 'The process answers') },
  });
  app.openapi(health, (c) => c.json({ status: 'ok' as const }, 200));

  const readiness = createReadiness(deps.checks ?? {});
  const report = z.object({
    status: z.enum(['ready', 'not_ready']),
    checks: z.record(z.string(), z.enum(['ok', 'failed'])),
  });
  const ready = createRoute({
    method: 'get',
    path: '/ready',
    operationId: 'ready',
    tags: ['operation'],
    responses: {
      200: json(report, 'What this process needs answers'),
      503: json(report, 'Something does not answer; named'),
    },
  });
  app.openapi(ready, async (c) => {
    const checks = await readiness();
    const isReady = Object.values(checks).every((result) => result === 'ok');
    return c.json(
      { status: isReady ? ('ready' as const) : ('not_ready' as const), checks },
      isReady ? 200 : 503,
    );
  });

  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, deps.metricsAccess ?? 'loopback')) throw new ProblemError('not_found');
    const { type, text } = await deps.metrics.render();
    return c.body(text, 200, { 'Content-Type': type });
  });
}

function mayReadMetrics(c: Context<GatewayEnv>, access: 'loopback' | { readonly token: string }): boolean {
  if (access === 'loopback') {
    // Behind a proxy on the same machine everyone would look local.
    const address = c.env?.incoming?.socket.remoteAddress ?? '';
    return !isProxied(c.req.raw.headers) && /^(127\.|::1$|::ffff:127\.)/.test(address);
  }
  const given = Buffer.from(c.req.header('authorization') ?? '');
  const wanted = Buffer.from(`Bearer ${access.token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
