import type { EvidenceImports } from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../env.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { ActorSlots } from '../limits/actor-slots.ts';
import type { GatewayLimits } from '../limits/gateway-limits.ts';
import { strictJson } from '../limits/strict-json.ts';
import { ProblemError } from '../problem.ts';
import { requireStaff } from '../require-staff.ts';
import type { GatewayApp } from '../route-context.ts';
import { SOURCE_KINDS, snapshotView } from '../schemas/evidence-views.ts';
import { importView, newImport, viewOfImport } from '../schemas/import-views.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';
import { json } from './scoped-route.ts';

const OF_ROUTES = { tags: ["the actor's own compartment"], security: [{ bearer: [] }] };
/** Base64 is a third longer than its bytes; the metadata are short. */
const bodyBytes = ({ documents }: GatewayLimits) => Math.ceil(documents.bytes * 1.34) + 16_384;

/** Routes for importing files into the knowledge library, and for listing its documents. */
export function addImportRoutes(
  app: GatewayApp,
  deps: GatewayDeps,
  limits: GatewayLimits,
  documents: ActorSlots,
): void {
  const add = createRoute({
    ...OF_ROUTES,
    method: 'post',
    path: '/v1/evidence/imports',
    operationId: 'importEvidence',
    summary: 'Import a file into the knowledge library; for clinicians and operators',
    request: { body: { required: true, content: { 'application/json': { schema: newImport } } } },
    responses: {
      202: json(importView, 'It is kept; a worker reads it'),
      ...problemResponses(...COMMON_PROBLEMS, ...BODY_PROBLEMS, 'not_permitted'),
    },
    middleware: [requireStaff, holding(documents), strictJson(bodyBytes(limits))],
  });
  app.openapi(add, async (c) => {
    const { source, licence, media_type: mediaType, content } = c.req.valid('json');
    const bytes = new Uint8Array(Buffer.from(content, 'base64'));
    if (bytes.length > limits.documents.bytes) throw new ProblemError('too_large');
    const file = { bytes, mediaType, source, licence };
    return c.json(viewOfImport(await importsOf(deps).add(c.get('scope'), file)), 202);
  });

  const read = createRoute({
    ...OF_ROUTES,
    method: 'get',
    path: '/v1/evidence/imports/{import}',
    operationId: 'readEvidenceImport',
    summary: 'Progress of an import of the caller, and what to do if it failed',
    request: { params: z.object({ import: z.uuid() }) },
    responses: { 200: json(importView, 'The import'), ...problemResponses(...COMMON_PROBLEMS) },
  });
  app.openapi(read, async (c) => {
    const found = await importsOf(deps).read(c.get('scope'), c.req.valid('param').import);
    if (found === null) throw new ProblemError('not_found');
    return c.json(viewOfImport(found), 200);
  });

  const list = createRoute({
    ...OF_ROUTES,
    method: 'get',
    path: '/v1/evidence/imports',
    operationId: 'listEvidenceImports',
    summary: 'The newest 50 imports of the caller, newest first',
    responses: {
      200: json(z.object({ imports: z.array(importView) }), 'The imports'),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(list, async (c) => {
    const imports = await importsOf(deps).list(c.get('scope'));
    return c.json({ imports: imports.map(viewOfImport) }, 200);
  });
  addLibraryRoute(app, deps);
}

function addLibraryRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = createRoute({
    ...OF_ROUTES,
    method: 'get',
    path: '/v1/evidence/library',
    operationId: 'listEvidence',
    summary: 'The documents of the knowledge library, newest first',
    request: {
      query: z.strictObject({
        kind: z.enum(SOURCE_KINDS).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        after: z.string().max(300).optional().openapi({ description: '`next` of the page before' }),
      }),
    },
    responses: {
      200: json(
        z.object({
          snapshots: z.array(snapshotView),
          next: z.string().nullable(),
          counts: z
            .record(z.string(), z.int())
            .openapi({ description: 'Documents of each kind, of all pages' }),
        }),
        'A page of documents',
      ),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(route, async (c) => {
    const { kind, limit, after } = c.req.valid('query');
    const asked = { limit, ...(kind && { kind }), ...(after && { after }) };
    const { snapshots, next, counts } = await importsOf(deps).documents(c.get('scope'), asked);
    return c.json({ snapshots: z.array(snapshotView).parse(snapshots), next, counts: { ...counts } }, 200);
  });
}

/** Limits concurrent uploads per actor, because a file is held in memory while it is sent. */
const holding =
  (slots: ActorSlots): MiddlewareHandler<GatewayEnv> =>
  async (c, next) => {
    const release = slots.take(c.get('identity'));
    try {
      await next();
    } finally {
      release();
    }
  };

function importsOf({ evidenceImports }: Pick<GatewayDeps, 'evidenceImports'>): EvidenceImports {
  if (evidenceImports) return evidenceImports;
  throw new ProblemError('unavailable', { remedy: 'set EVIDENCE for this gateway' });
}
