import {
  type AnyFunction,
  estimateCall,
  type JsonSchema,
  type PreparedCall,
  QUALITIES,
  type WorkItem,
} from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import { z as plainZod } from 'zod';
import type { GatewayDeps, GatewayWork } from '../gateway-deps.ts';
import { strictJson } from '../limits/strict-json.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp, RouteContext } from '../route-context.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';
import { begunView, cutView, priceView, ranView, toRanView } from '../schemas/work-views.ts';
import { prepared, runsAlone, workOf } from './prepared.ts';
import { json, pathParams, scopedRoute } from './scoped-route.ts';

/** Micro USD that a run may spend unless `max_micro_usd` says otherwise: 5 USD. */
const USUAL_CAP = 5_000_000;

/** Waits for what it runs, longer than other requests do. */
export function isRun(method: string, path: string): boolean {
  return method === 'POST' && /^\/v1\/(patients\/[^/]+\/)?functions\/[^/]+\/run$/.test(path);
}

const jsonSchema = z.record(z.string(), z.unknown()).openapi({ description: 'JSON Schema' });
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
  const route = createRoute({
    tags: ["the actor's own compartment"],
    security: [{ bearer: [] }],
    method: 'get',
    path: '/v1/functions',
    operationId: 'listFunctions',
    summary: 'Functions with their schemas and presets, and all presets',
    responses: {
      200: json(
        z.object({
          functions: z.array(functionView),
          presets: z.array(
            z.object({
              id: z.string(),
              mode: z.string(),
              models: z.array(z.string()),
              ours: z.boolean(),
              deepens: z.boolean(),
            }),
          ),
        }),
        'By name',
      ),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(route, async (c) => {
    const { functions, presets } = workOf(deps);
    const view = {
      functions: [...functions.values()].filter(runsAlone).map(toFunctionView),
      presets: presets.list(),
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

const address = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,63}$/, { message: 'invalid_id' })
  .openapi({ example: 'extract-structure' });
const body = {
  required: true,
  content: {
    'application/json': {
      schema: z.looseObject({}).openapi({ description: "The function's input; see GET /v1/functions" }),
    },
  },
};
const PROBLEMS = [...BODY_PROBLEMS, 'over_budget', 'over_cap'] as const;

/** Price and run of a function in a compartment. */
export function addFunctionRoutes(app: GatewayApp, { deps, limits, prefix }: RouteContext): void {
  const estimate = scopedRoute(prefix, {
    method: 'post',
    path: '/functions/{function}/estimate',
    name: 'estimateFunction',
    summary: 'What a run would cost, without running it',
    request: { params: pathParams(prefix, { function: address }), body },
    responses: {
      200: json(
        z.object({
          estimate: priceView,
          preset: z.string(),
          models: z.array(z.string()),
          tokens: z.int().openapi({ description: 'Of the input' }),
          stand_in: z.boolean().openapi({ description: 'A stand-in would reply, and nobody would pay' }),
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
    const found = prepared(work, c.req.valid('param').function, c.req.valid('json'));
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
        max_micro_usd: z.coerce
          .number()
          .int()
          .min(0)
          .max(1_000_000_000)
          .default(USUAL_CAP)
          .openapi({ description: 'No call is made that could pass it' }),
        save_as: z
          .string()
          .regex(/^[A-Za-z0-9_.:-]{1,128}$/, { message: 'invalid_name' })
          .optional()
          .openapi({
            description: 'Keep the output for good, as the next version of the artifact of this name',
          }),
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
    const found = prepared(work, c.req.valid('param').function, c.req.valid('json'));
    const price = await priceOf(work, found);
    if (price.least > maxMicroUsd)
      throw new ProblemError('over_cap', {
        remedy: `it costs at least ${price.least} micro USD: allow more with max_micro_usd, or choose a lighter preset`,
      });
    const scope = c.get('scope');
    const id = deps.newId();
    const namespace = found.definition.name;
    const request = { ...found.call, ...(name === undefined ? {} : { saveAs: { namespace, name } }) };
    await work.desk.add(
      { scope },
      {
        ...{ id, kind: 'function', name: namespace, maxMicroUsd, estimate: price, stage: null },
        request: request as never,
      },
    );
    // Where it cannot be sent, the sweep of the workers sends it.
    const waitMs = Math.min(limits.work.waitMs, wait * 1_000);
    await work.control.run(scope, { id, kind: 'function' }, waitMs).catch(() => undefined);
    const item = await work.desk.read({ scope }, id);
    if (!item) throw new ProblemError('not_found');
    c.header('Location', `${c.req.path.replace(/\/functions\/[^/]+\/run$/, '')}/work/${id}`);
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
  const remedy = REMEDIES[code] ?? `it ended with ${code}; see the run`;
  throw new ProblemError('no_result', { errors: [{ field: 'run', reason: code }], remedy });
}

const REMEDIES: { readonly [code: string]: string } = {
  budget_exhausted: 'the next call could have passed its cap: allow more with max_micro_usd, or send less',
  invalid_output: 'the models gave nothing that fits: run it again, or choose a stronger preset',
};
