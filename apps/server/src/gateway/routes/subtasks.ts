import { fromSubtasks, PipelineLoadError } from '@consilium/functions';
import type { FunctionResult, PipelineDefinition, Scope } from '@consilium/kernel';
import type { GatewayDeps } from '../gateway-deps.ts';
import { partOf } from '../part-of.ts';
import { existing, invalidField, ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { id } from '../schemas/ids.ts';
import { addPipelineRun } from './pipeline-runs.ts';
import { inputBody } from './run-parts.ts';

const body = inputBody('What the subtasks need; empty where they need nothing');

/** Price and run of what a run of `decompose_task` has divided a task into. */
export function addSubtaskRoutes(app: GatewayApp, context: RouteContext): void {
  addPipelineRun(app, context, {
    ...{ path: '/work/{run}', params: { run: id }, body },
    estimate: {
      name: 'estimateSubtasks',
      summary: 'What it would cost to run the subtasks that a run of decompose_task gave',
    },
    run: {
      name: 'runSubtasks',
      summary: 'Run the subtasks that a run of decompose_task gave; follow it at /work/{run}/events',
    },
    definitionOf: (scope, { run }) => dividedBy(context.deps, scope, run),
  });
}

/** The caller's own run as a pipeline, which a model has written: it gets the checks of a file. */
async function dividedBy(deps: GatewayDeps, scope: Scope, run: string): Promise<PipelineDefinition> {
  const { desk, functions, presets } = partOf(deps, 'work');
  const item = existing(await desk.read({ scope }, run));
  const result = item.result as unknown as FunctionResult | null;
  if (item.name !== 'decompose_task' || item.status !== 'complete' || !result)
    throw invalidField('run', 'not_divided', 'name a run of decompose_task that is complete');
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
