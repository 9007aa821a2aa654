import { setTimeout as delay } from 'node:timers/promises';
import type { WorkProgress } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { partOf } from '../part-of.ts';
import { existing, ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { given, nextBefore, pageLimit } from '../schemas/paging.ts';
import { runView, toRunTree } from '../schemas/views.ts';
import { progressView, toProgressView, toWorkView, workView } from '../schemas/work-views.ts';
import type { CloseReason, Frame } from '../sse/conversation-events.ts';
import { openStream } from '../sse/sse-response.ts';
import { json, pageOf, scopedRoute } from './describe-route.ts';

/** Milliseconds between looks at the rows: soon at first, then once a second. */
const FIRST_MS = 100;
const LONGEST_MS = 1_000;

/**
 * How far work is, whenever that changes, until it has ended. Rows are the truth, so nothing is missed, and each look asks for the
 * grant again. Null stands for a heartbeat.
 */
async function* workEvents({
  look,
  heartbeatMs,
  signal,
}: {
  readonly look: () => Promise<WorkProgress | null>;
  readonly heartbeatMs: number;
  readonly signal: AbortSignal;
}): AsyncGenerator<Frame | null, CloseReason> {
  let told = '';
  let toldAt = performance.now();
  for (let pause = FIRST_MS; !signal.aborted; pause = Math.min(pause * 1.5, LONGEST_MS)) {
    const found = await look().catch(() => 'unavailable' as const);
    if (found === 'unavailable') return found;
    if (found === null) {
      yield { id: null, event: 'forbidden', data: { type: 'forbidden' } };
      return 'forbidden';
    }
    const view = toProgressView(found);
    const text = JSON.stringify(view);
    const isNews = text !== told;
    if (isNews) yield { id: null, event: 'work', data: { type: 'work', ...view } };
    else if (performance.now() - toldAt >= heartbeatMs) yield null;
    if (isNews) pause = FIRST_MS;
    if (isNews || performance.now() - toldAt >= heartbeatMs) toldAt = performance.now();
    told = text;
    if (view.status !== 'waiting' && view.status !== 'running') return 'ended';
    await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return 'left';
}

const EXAMPLE = `event: work
data: {"status":"running","code":null,"micro_usd":120,"stages":[]}
`;

/** What became of functions and pipelines: list, look, follow, end. */
export function addWorkRoutes(app: GatewayApp, context: RouteContext): void {
  const { deps, prefix } = context;
  const standIn = deps.about?.standInModel ?? false;
  const params = { run: id };
  const list = scopedRoute(prefix, 'get', '/work', 'listWork', {
    summary: "The caller's own runs of functions and pipelines, newest first",
    query: { before: z.uuid().optional(), limit: pageLimit() },
    responses: { 200: pageOf('work', workView, { key: z.string() }) },
  });
  app.openapi(list, async (c) => {
    const page = given(c.req.valid('query'));
    const found = await partOf(deps, 'work').desk.list({ scope: c.get('scope') }, page);
    const next = nextBefore(found, page.limit, (last) => last.id);
    return c.json({ work: found.map((each) => toWorkView(each, standIn)), next_before: next }, 200);
  });

  const read = scopedRoute(prefix, 'get', '/work/{run}', 'readWork', {
    summary: 'A run of a function or a pipeline: what was asked, what came of it, and its steps',
    params,
    responses: {
      200: json(
        workView.extend({
          request: z.unknown(),
          result: z.unknown().describe('Null: none, or not yet'),
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
    const { desk } = partOf(deps, 'work');
    const item = existing(await desk.read({ scope }, run));
    const progress = existing(await desk.progress(scope, run));
    const tree = toRunTree(await desk.runs({ scope }, run), run);
    const { request, result } = item;
    const { stages } = toProgressView(progress);
    return c.json({ ...toWorkView(item, standIn), request, result, stages, tree } as never, 200);
  });

  const cancel = scopedRoute(prefix, 'post', '/work/{run}/cancel', 'cancelWork', {
    summary: 'End it with all below it',
    params,
    responses: {
      202: json(z.object({ status: z.enum(['cancelling', 'idle']) }), 'Being ended, or nothing ran'),
    },
  });
  app.openapi(cancel, async (c) => {
    const scope = c.get('scope');
    const { run } = c.req.valid('param');
    const { desk, control } = partOf(deps, 'work');
    if (!(await desk.mayCancel({ scope }, run))) throw new ProblemError('not_found');
    return c.json({ status: await control.cancel(scope, run) }, 202);
  });

  const follow = scopedRoute(prefix, 'get', '/work/{run}/events', 'followWork', {
    summary: 'Server-sent events: how far it is, at once and whenever that changes, until it has ended',
    params,
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
    const { desk } = partOf(deps, 'work');
    const { run } = c.req.valid('param');
    existing(await desk.read({ scope }, run));
    const { heartbeatMs } = context.limits;
    return openStream(c, context, (signal) =>
      workEvents({ look: () => desk.progress(scope, run), heartbeatMs, signal }),
    );
  });
}
