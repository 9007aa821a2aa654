import { z } from '@hono/zod-openapi';
import { ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { nextBefore, pageLimit } from '../schemas/paging.ts';
import { runView, toRunTree } from '../schemas/views.ts';
import { progressView, toProgressView, toWorkView, workView } from '../schemas/work-views.ts';
import { sseResponse } from '../sse/sse-response.ts';
import { workEvents } from '../sse/work-events.ts';
import { workOf } from './prepared.ts';
import { json, pathParams, scopedRoute } from './scoped-route.ts';

const EXAMPLE = `event: work
data: {"status":"running","code":null,"micro_usd":120,"stages":[]}
`;

/** What became of functions and pipelines: list, look, follow, end. */
export function addWorkRoutes(app: GatewayApp, context: RouteContext): void {
  const { deps, prefix } = context;
  const standIn = deps.about?.standInModel ?? false;
  const params = pathParams(prefix, { run: id });
  const list = scopedRoute(prefix, {
    method: 'get',
    path: '/work',
    name: 'listWork',
    summary: "The caller's own runs of functions and pipelines, newest first",
    request: {
      params: pathParams(prefix, {}),
      query: z.strictObject({ before: z.uuid().optional(), limit: pageLimit() }),
    },
    responses: {
      200: json(
        z.object({ work: z.array(workView), next_before: z.string().nullable() }),
        'A page; ask again with before=next_before for the next one',
      ),
    },
  });
  app.openapi(list, async (c) => {
    const { before, limit } = c.req.valid('query');
    const page = { limit, ...(before === undefined ? {} : { before }) };
    const found = await workOf(deps).desk.list({ scope: c.get('scope') }, page);
    return c.json(
      {
        work: found.map((each) => toWorkView(each, standIn)),
        next_before: nextBefore(found, limit, (last) => last.id),
      },
      200,
    );
  });

  const read = scopedRoute(prefix, {
    method: 'get',
    path: '/work/{run}',
    name: 'readWork',
    summary: 'A run of a function or a pipeline: what was asked, what came of it, and its steps',
    request: { params },
    responses: {
      200: json(
        workView.extend({
          request: z.unknown(),
          result: z.unknown().openapi({ description: 'Null: none, or not yet' }),
          stages: progressView.shape.stages,
          tree: z.union([runView, z.null()]),
        }),
        'The run',
      ),
    },
  });
  app.openapi(read, async (c) => {
    const scope = c.get('scope');
    const { run } = c.req.valid('param');
    const { desk } = workOf(deps);
    const item = await desk.read({ scope }, run);
    const progress = await desk.progress(scope, run);
    if (!item || !progress) throw new ProblemError('not_found');
    const tree = toRunTree(await desk.runs({ scope }, run), run);
    const { request, result } = item;
    const { stages } = toProgressView(progress);
    return c.json({ ...toWorkView(item, standIn), request, result, stages, tree } as never, 200);
  });

  const cancel = scopedRoute(prefix, {
    method: 'post',
    path: '/work/{run}/cancel',
    name: 'cancelWork',
    summary: 'End it with all below it',
    request: { params },
    responses: {
      202: json(z.object({ status: z.enum(['cancelling', 'idle']) }), 'Being ended, or nothing ran'),
    },
  });
  app.openapi(cancel, async (c) => {
    const scope = c.get('scope');
    const { run } = c.req.valid('param');
    const { desk, control } = workOf(deps);
    if (!(await desk.mayCancel({ scope }, run))) throw new ProblemError('not_found');
    return c.json({ status: await control.cancel(scope, run) }, 202);
  });
  addFollow(app, context, params);
}

function addFollow(
  app: GatewayApp,
  { deps, limits, slots, streams, prefix }: RouteContext,
  params: z.ZodObject<{ run: typeof id }>,
): void {
  const follow = scopedRoute(prefix, {
    method: 'get',
    path: '/work/{run}/events',
    name: 'followWork',
    summary: 'Server-sent events: how far it is, at once and whenever that changes, until it has ended',
    request: { params },
    responses: {
      200: {
        description: 'Events: work (a WorkProgress), forbidden, stream-closed',
        content: { 'text/event-stream': { schema: z.string(), example: EXAMPLE } },
      },
    },
    problems: ['too_many_streams'],
  });
  app.openapi(follow, async (c) => {
    const scope = c.get('scope');
    const identity = c.get('identity');
    const { desk } = workOf(deps);
    const { run } = c.req.valid('param');
    if (!(await desk.read({ scope }, run))) throw new ProblemError('not_found');
    const release = slots.take(identity);
    deps.metrics.streamOpened();
    const stop = new AbortController();
    const closed = streams.opened(c.get('csrf'), stop);
    const frames = workEvents({
      look: () => desk.progress(scope, run),
      heartbeatMs: limits.heartbeatMs,
      signal: stop.signal,
    });
    return sseResponse(frames, {
      slowReaderMs: limits.slowReaderMs,
      stop,
      expiresAt: identity.expiresAt * 1_000,
      now: deps.now,
      drop: () => c.env?.outgoing?.destroy(),
      onClose(reason) {
        release();
        closed();
        deps.metrics.streamClosed(reason);
      },
    });
  });
}
