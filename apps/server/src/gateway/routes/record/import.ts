import { errorFacts, type ImportProgress, type ImportResult } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { readBody } from '../../limits/read-body.ts';
import { PROBLEMS, ProblemError, problemResponse } from '../../problem.ts';
import { problemOfError } from '../../problem-of-error.ts';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { WRITE_PROBLEMS } from '../../schemas/problem.ts';
import { json, scopedRoute } from '../describe-route.ts';
import { FHIR_TYPES } from './fhir-json.ts';

const PATH = '/record/import';
const LINES = 'application/x-ndjson';
/** Not checked by the framework, which would parse all of it in this process. */
const bundle = { schema: { $ref: '#/components/schemas/FhirResource' } };

const result = z.object({
  import: z.string(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  replacedByHand: z.int(),
});
const line = z
  .object({
    progress: z.object({ stage: z.enum(['checking', 'writing']), done: z.int(), total: z.int() }).optional(),
    result: result.optional(),
    problem: z.looseObject({ code: z.string() }).optional(),
  })
  .describe('One line of JSON each; the last has the result or the problem');

/** An import takes longer than other requests may. */
export function isImport(method: string, path: string): boolean {
  return method === 'POST' && path.endsWith(PATH);
}

/** What comes in as a bundle. */
export function addImportRoute(app: GatewayApp, context: RouteContext): void {
  const { deps, limits, importing, prefix } = context;
  const route = scopedRoute(prefix, 'post', PATH, 'importBundle', {
    summary: 'Import a transaction bundle: all or nothing, and the same bundle again changes nothing',
    query: {
      source: z
        .string()
        .regex(/^[A-Za-z0-9_.:/-]{1,128}$/, { message: 'invalid_source' })
        .openapi({
          description:
            'Where it comes from; ids are kept apart by it. Patients and proxies import from a source of their own, whatever they name',
          example: 'clinic-north',
        }),
    },
    body: { required: true, content: { 'application/json': bundle, 'application/fhir+json': bundle } },
    responses: {
      200: {
        description: `What it changed; asked for as ${LINES}, its progress before that`,
        content: { ...json(result, '').content, [LINES]: { schema: line } },
      },
    },
    problems: [...WRITE_PROBLEMS, 'too_many_imports'],
  });
  app.openapi(route, async (c) => {
    const identity = c.get('identity');
    const release = importing.slots.take(identity);
    let streaming = false;
    try {
      const bytes = await readBody(c, { ...limits.imports, types: FHIR_TYPES });
      await importing.count(identity, bytes.length);
      const stop = new AbortController();
      const signal = AbortSignal.any([c.req.raw.signal, stop.signal, AbortSignal.timeout(limits.imports.ms)]);
      const run = (onProgress: (progress: ImportProgress) => void) =>
        deps.record.importBundle({ scope: c.get('scope') }, bytes, {
          ...c.req.valid('query'),
          onProgress,
          signal,
        });
      if (c.req.header('accept') !== LINES) return c.json(await run(() => {}), 200);
      streaming = true;
      const lines = linesOf(run, {
        problemOf: (error) => {
          const { code, details } = signal.aborted ? new ProblemError('timeout') : problemOfError(error);
          if (PROBLEMS[code][0] >= 500)
            deps.log.error({ request_id: c.get('requestId'), error: errorFacts(error) }, 'import');
          return problemResponse(code, c.get('requestId'), details).json();
        },
        onCancel: () => stop.abort(),
        onEnd: release,
      });
      return new Response(lines, { headers: { 'Content-Type': LINES } }) as never;
    } finally {
      if (!streaming) release();
    }
  });
}

/** Progress while it runs, then the result or the problem. A client that goes away gives up what is not written yet. */
function linesOf(
  run: (onProgress: (progress: ImportProgress) => void) => Promise<ImportResult>,
  on: {
    readonly problemOf: (error: unknown) => Promise<unknown>;
    readonly onCancel: () => void;
    readonly onEnd: () => void;
  },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isRead = true;
  return new ReadableStream({
    start(controller) {
      const say = (value: object) => {
        if (isRead) controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
      };
      const finish = async () => {
        try {
          say({ result: await run((progress) => say({ progress })) });
        } catch (error) {
          say({ problem: await on.problemOf(error) });
        } finally {
          on.onEnd();
          if (isRead) controller.close();
        }
      };
      void finish();
    },
    cancel() {
      isRead = false;
      on.onCancel();
    },
  });
}
