import {
  type AnyFunction,
  estimateCall,
  FunctionRefusal,
  type JsonSchema,
  type PreparedCall,
  prepareCall,
  QUALITIES,
  type WorkItem,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { z as plainZod } from 'zod';
import type { GatewayDeps, GatewayWork } from '../gateway-deps.ts';
import { partOf } from '../part-of.ts';
import { existing, ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { fieldErrors } from '../schemas/field-errors.ts';
import { given } from '../schemas/paging.ts';
import { failureView, failureViews, remedyOf } from '../schemas/work-failures.ts';
import { begunView, cutView, priceView, ranView, toRanView } from '../schemas/work-views.ts';
import { json, ownRoute, scopedRoute } from './describe-route.ts';
import {
  addressName,
  beginRun,
  capQuery,
  inputBody,
  jsonSchema,
  saveAsQuery,
  standInView,
} from './run-parts.ts';

/** Micro USD that a run may spend unless `max_micro_usd` says otherwise: 5 USD. */
const USUAL_CAP = 5_000_000;

/** Waits for what it runs, longer than other requests do. */
export function isRun(method: string, path: string): boolean {
  return method === 'POST' && /^\/v1\/(patients\/[^/]+\/)?functions\/[^/]+\/run$/.test(path);
}

const functionView = z
  .object({
    name: z.string().openapi({ example: 'extract_structure' }),
    address: z.string().openapi({ example: '/v1/functions/extract-structure/run' }),
    description: z.string(),
    input: jsonSchema,
    output: jsonSchema,
    presets: z.object({
      default: z.string(),
      variants: z.record(z.string(), z.string()),
      quality: z.object(Object.fromEntries(QUALITIES.map((each) => [each, z.string()]))),
    }),
    zone: z.enum(['record', 'outside', 'neutral']),
    effect: z.enum(['pure', 'read', 'effect']),
  })
  .openapi('Function');

/** The functions of this deployment. */
export function addFunctionList(app: GatewayApp, deps: GatewayDeps): void {
  const preset = z.object({
    ...{ id: z.string(), mode: z.string(), models: z.array(z.string()) },
    ...{ ours: z.boolean(), deepens: z.boolean() },
  });
  const view = z.object({
    functions: z.array(functionView),
    presets: z.array(preset),
    failures: z.array(failureView),
  });
  const route = ownRoute('get', '/v1/functions', 'listFunctions', {
    summary: 'Functions with their schemas and presets, all presets, and why a run can end without a result',
    responses: { 200: json(view, 'By name') },
  });
  app.openapi(route, async (c) => {
    const { functions, presets } = partOf(deps, 'work');
    const view = {
      functions: [...functions.values()].filter(runsAlone).map(toFunctionView),
      presets: presets.list(),
      failures: failureViews,
    };
    return c.json(view as never, 200);
  });
}

function toFunctionView(definition: AnyFunction) {
  const { name, description, presets, zone, effect } = definition;
  const schema = (of: AnyFunction['input']) =>
    plainZod.toJSONSchema(of, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return {
    ...{ name, description, presets: { ...presets }, zone, effect },
    address: `/v1/functions/${name.replaceAll('_', '-')}/run`,
    input: schema(definition.input),
    output: schema(definition.output),
  };
}

const address = addressName('extract-structure');
const body = inputBody("The function's input; see GET /v1/functions");
const longAnswers = z
  .enum(['true', 'false'])
  .default('false')
  .describe('Answers may take all that the function allows, up to the price `cap`');
const PROBLEMS = ['over_budget', 'over_cap'] as const;

/** Price and run of a function in a compartment. */
export function addFunctionRoutes(app: GatewayApp, { deps, limits, prefix }: RouteContext): void {
  const estimate = scopedRoute(prefix, 'post', '/functions/{function}/estimate', 'estimateFunction', {
    summary: 'What a run would cost, without running it',
    params: { function: address },
    query: { long_answers: longAnswers },
    body,
    responses: {
      200: json(
        z.object({
          estimate: priceView,
          preset: z.string(),
          models: z.array(z.string()),
          tokens: z.int().describe('Of the input'),
          stand_in: standInView,
          cut: cutView,
        }),
        'The price',
      ),
    },
    maxBytes: limits.work.bytes,
    problems: PROBLEMS,
  });
  app.openapi(estimate, async (c) => {
    const work = partOf(deps, 'work');
    const { long_answers } = c.req.valid('query');
    const found = prepared(work, c.req.valid('param').function, c.req.valid('json'), long_answers);
    const { preset, tokens, call } = found;
    await work.desk.priced({ scope: c.get('scope') });
    return c.json(
      {
        estimate: await priceOf(work, found),
        ...{ preset: preset.id, models: [...preset.models], tokens, cut: [...call.cut] },
        stand_in: deps.about?.standInModel ?? false,
      },
      200,
    );
  });

  const run = scopedRoute(prefix, 'post', '/functions/{function}/run', 'runFunction', {
    summary: 'Run a function; the result where it is there within 60 s',
    params: { function: address },
    query: {
      long_answers: longAnswers,
      max_micro_usd: capQuery(USUAL_CAP, 'No call is made that could pass it'),
      save_as: saveAsQuery(
        /^[A-Za-z0-9_.:-]{1,128}$/,
        'Keep the output for good, as the next version of the artifact of this name',
      ),
      wait_seconds: z.coerce
        .number()
        .int()
        .min(1)
        .max(60)
        .default(60)
        .describe('How long to wait for the result; a page that shows progress waits 1'),
    },
    body,
    responses: {
      200: json(ranView, 'The result'),
      202: json(begunView, 'It takes longer, and goes on'),
    },
    maxBytes: limits.work.bytes,
    problems: [...PROBLEMS, 'no_result'],
  });
  app.openapi(run, async (c) => {
    const work = partOf(deps, 'work');
    const query = c.req.valid('query');
    const { max_micro_usd: maxMicroUsd, save_as: name } = query;
    const found = prepared(work, c.req.valid('param').function, c.req.valid('json'), query.long_answers);
    const scope = c.get('scope');
    const id = deps.newId();
    const namespace = found.definition.name;
    const request = { ...found.call, ...given({ saveAs: name && { namespace, name } }) };
    await beginRun(
      c,
      work,
      { ...{ id, kind: 'function', name: namespace, maxMicroUsd }, request: request as never },
      {
        price: await priceOf(work, found),
        waitMs: Math.min(limits.work.waitMs, query.wait_seconds * 1_000),
        cheaper: ', or choose a lighter preset',
      },
    );
    const item = existing(await work.desk.read({ scope }, id));
    return isLive(item) ? c.json({ run: id }, 202) : c.json(toRanView(withResult(item)), 200);
  });
}

const priceOf = (work: GatewayWork, found: PreparedCall) =>
  estimateCall(found, work.presets, work.countTokens);

function isLive({ status }: WorkItem): boolean {
  return status === 'waiting' || status === 'running';
}

function withResult(item: WorkItem): WorkItem {
  if (item.result !== null) return item;
  const code = item.code ?? item.status;
  throw new ProblemError('no_result', {
    errors: [{ field: 'run', reason: code }],
    remedy: remedyOf(code),
  });
}

/** What changes something trusts what other stages have checked: it is a stage of pipelines, and nobody runs it alone. */
function runsAlone({ effect }: AnyFunction): boolean {
  return effect !== 'effect';
}

/** Checks a call of a function before anything is kept or paid. `address`: its name with hyphens. */
export function prepared(
  work: GatewayWork,
  address: string,
  body: unknown,
  longAnswers: 'true' | 'false' = 'false',
): PreparedCall {
  const name = address.replaceAll('-', '_');
  const definition = work.functions.get(name);
  if (!definition || !runsAlone(definition)) throw new ProblemError('not_found');
  try {
    const found = existing(prepareCall(work, name, body));
    return longAnswers === 'true' ? { ...found, call: { ...found.call, longAnswers: true } } : found;
  } catch (error) {
    throw error instanceof FunctionRefusal ? refused(error) : error;
  }
}

/** The remedy names fields and sizes, never a value. */
function refused({ code, issues, fields, remedy = '' }: FunctionRefusal): ProblemError {
  if (code === 'over_budget') {
    const errors = fields.map(({ field }) => ({ field, reason: code }));
    return new ProblemError('over_budget', { errors, remedy });
  }
  const errors = code === 'unknown_preset' ? [{ field: 'preset', reason: code }] : fieldErrors(issues);
  return new ProblemError('invalid_request', { errors, remedy });
}
