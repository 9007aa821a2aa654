import {
  type AnyFunction,
  estimateCall,
  type JsonSchema,
  type PreparedCall,
  QUALITIES,
  type WorkItem,
} from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { z as plainZod } from 'zod';
import type { GatewayDeps, GatewayWork } from '../gateway-deps.ts';
import { strictJson } from '../limits/strict-json.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { BODY_PROBLEMS } from '../schemas/problem.ts';
import { failureView, failureViews, remedyOf } from '../schemas/work-failures.ts';
import { begunView, cutView, priceView, ranView, toRanView } from '../schemas/work-views.ts';
import { prepared, runsAlone, workOf } from './prepared.ts';
import {
  addressName,
  beginRun,
  capQuery,
  inputBody,
  jsonSchema,
  listRoute,
  saveAsQuery,
  standInView,
} from './run-parts.ts';
import { json, pathParams, scopedRoute } from './scoped-route.ts';

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
  const route = listRoute('/v1/functions', {
    name: 'listFunctions',
    summary: 'Functions with their schemas and presets, all presets, and why a run can end without a result',
    view: z.object({
      functions: z.array(functionView),
      presets: z.array(
        z.object({
          ...{ id: z.string(), mode: z.string(), models: z.array(z.string()) },
          ...{ ours: z.boolean(), deepens: z.boolean() },
        }),
      ),
      failures: z.array(failureView),
    }),
    order: 'By name',
  });
  app.openapi(route, async (c) => {
    const { functions, presets } = workOf(deps);
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
  .openapi({ description: 'Answers may take all that the function allows, up to the price `cap`' });
const PROBLEMS = [...BODY_PROBLEMS, 'over_budget', 'over_cap'] as const;

/** Price and run of a function in a compartment. */
export function addFunctionRoutes(app: GatewayApp, { deps, limits, prefix }: RouteContext): void {
  const estimate = scopedRoute(prefix, {
    method: 'post',
    path: '/functions/{function}/estimate',
    name: 'estimateFunction',
    summary: 'What a run would cost, without running it',
    request: {
      params: pathParams(prefix, { function: address }),
      query: z.strictObject({ long_answers: longAnswers }),
      body,
    },
    responses: {
      200: json(
        z.object({
          estimate: priceView,
          preset: z.string(),
          models: z.array(z.string()),
          tokens: z.int().openapi({ description: 'Of the input' }),
          stand_in: standInView,
          cut: cutView,
        }),
        'The price',
      ),
    },
    problems: PROBLEMS,
    middleware: strictJson(limits.work.bytes),
  });
  app.openapi(estimate, async (c) => {
    const work = workOf(deps);
    const found = withLength(
      prepared(work, c.req.valid('param').function, c.req.valid('json')),
      c.req.valid('query').long_answers,
    );
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

  const run = scopedRoute(prefix, {
    method: 'post',
    path: '/functions/{function}/run',
    name: 'runFunction',
    summary: 'Run a function; the result where it is there within 60 s',
    request: {
      params: pathParams(prefix, { function: address }),
      query: z.strictObject({
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
          .openapi({ description: 'How long to wait for the result; a page that shows progress waits 1' }),
      }),
      body,
    },
    responses: {
      200: json(ranView, 'The result'),
      202: json(begunView, 'It takes longer, and goes on'),
    },
    problems: [...PROBLEMS, 'no_result'],
    middleware: strictJson(limits.work.bytes),
  });
  app.openapi(run, async (c) => {
    const work = workOf(deps);
    const { max_micro_usd: maxMicroUsd, save_as: name, wait_seconds: wait } = c.req.valid('query');
    const found = withLength(
      prepared(work, c.req.valid('param').function, c.req.valid('json')),
      c.req.valid('query').long_answers,
    );
    const scope = c.get('scope');
    const id = deps.newId();
    const namespace = found.definition.name;
    const request = { ...found.call, ...(name === undefined ? {} : { saveAs: { namespace, name } }) };
    await beginRun(
      c,
      work,
      { ...{ id, kind: 'function', name: namespace, maxMicroUsd }, request: request as never },
      {
        price: await priceOf(work, found),
        waitMs: Math.min(limits.work.waitMs, wait * 1_000),
        cheaper: ', or choose a lighter preset',
      },
    );
    const item = await work.desk.read({ scope }, id);
    if (!item) throw new ProblemError('not_found');
    return isLive(item) ? c.json({ run: id }, 202) : c.json(toRanView(withResult(item)), 200);
  });
}

function withLength(found: PreparedCall, long: 'true' | 'false'): PreparedCall {
  return long === 'true' ? { ...found, call: { ...found.call, longAnswers: true } } : found;
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
