import { fromSubtasks, PipelineLoadError } from '@consilium/functions';
import type { FunctionResult, PipelineDefinition, Scope } from '@consilium/kernel';
import type { GatewayDeps } from '../gateway-deps.ts';
import { strictJson } from '../limits/strict-json.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { BODY_PROBLEMS } from '../schemas/problem.ts';
import { begunView } from '../schemas/work-views.ts';
import { askedRun, begun, estimated, estimateView, runQuery } from './pipeline-runs.ts';
import { workOf } from './prepared.ts';
import { inputBody } from './run-parts.ts';
import { json, pathParams, scopedRoute } from './scoped-route.ts';

const body = inputBody('What the subtasks need; empty where they need nothing');

/** Price and run of what a run of `decompose_task` has divided a task into. */
export function addSubtaskRoutes(app: GatewayApp, context: RouteContext): void {
  const { deps, limits, prefix } = context;
  const params = pathParams(prefix, { run: id });
  const estimate = scopedRoute(prefix, {
    method: 'post',
    path: '/work/{run}/estimate',
    name: 'estimateSubtasks',
    summary: 'What it would cost to run the subtasks that a run of decompose_task gave',
    request: { params, body },
    responses: { 200: json(estimateView, 'The price') },
    problems: BODY_PROBLEMS,
    middleware: strictJson(limits.work.bytes),
  });
  app.openapi(estimate, async (c) => {
    const scope = c.get('scope');
    const definition = await dividedBy(deps, scope, c.req.valid('param').run);
    return c.json(await estimated(deps, scope, askedRun(definition, scope, c.req.valid('json'))), 200);
  });

  const run = scopedRoute(prefix, {
    method: 'post',
    path: '/work/{run}/run',
    name: 'runSubtasks',
    summary: 'Run the subtasks that a run of decompose_task gave; follow it at /work/{run}/events',
    request: { params, query: runQuery, body },
    responses: { 202: json(begunView, 'It goes on') },
    problems: [...BODY_PROBLEMS, 'over_cap'],
    middleware: strictJson(limits.work.bytes),
  });
  app.openapi(run, async (c) => {
    const scope = c.get('scope');
    const definition = await dividedBy(deps, scope, c.req.valid('param').run);
    const asked = askedRun(definition, scope, c.req.valid('json'));
    return c.json({ run: await begun(c, context, asked, c.req.valid('query')) }, 202);
  });
}

/** The caller's own run as a pipeline, which a model has written: it gets the checks of a file. */
async function dividedBy(deps: GatewayDeps, scope: Scope, run: string): Promise<PipelineDefinition> {
  const { desk, functions, presets } = workOf(deps);
  const item = await desk.read({ scope }, run);
  if (!item) throw new ProblemError('not_found');
  const result = item.result as unknown as FunctionResult | null;
  if (item.name !== 'decompose_task' || item.status !== 'complete' || !result)
    throw new ProblemError('invalid_request', {
      errors: [{ field: 'run', reason: 'not_divided' }],
      remedy: 'name a run of decompose_task that is complete',
    });
  try {
    const catalogue = { functions, presets: presets.list().map((preset) => preset.id) };
    return fromSubtasks(`subtasks-${run}`, result.output, catalogue);
  } catch (error) {
    if (error instanceof PipelineLoadError) throw refused(error);
    throw error;
  }
}

/** Problems that are named; a plan can have hundreds. */
const MOST = 10;

function refused({ problems }: PipelineLoadError): ProblemError {
  const named = problems.slice(0, MOST);
  return new ProblemError('invalid_request', {
    errors: named.map(({ code }) => ({ field: 'run', reason: code })),
    // Two subtasks often have the same fault.
    remedy: [...new Set(named.map(({ message, remedy }) => `${message}: ${remedy}`))].join('; '),
  });
}
