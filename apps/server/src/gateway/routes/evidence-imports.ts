import { type EvidenceImport, IMPORT_STAGES, IMPORT_TYPES } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { GatewayEnv } from '../env.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { ActorSlots } from '../limits/actor-slots.ts';
import type { GatewayLimits } from '../limits/gateway-limits.ts';
import { partOf } from '../part-of.ts';
import { existing, ProblemError } from '../problem.ts';
import { requireStaff } from '../require-staff.ts';
import type { GatewayApp } from '../route-context.ts';
import { SOURCE_KINDS, snapshotView, sourceView } from '../schemas/evidence-views.ts';
import { given, pageLimit } from '../schemas/paging.ts';
import { json, ownRoute } from './describe-route.ts';

const count = z.int().nullable();

/** What to do after a failed import, by error code. */
const REMEDIES: { readonly [code: string]: string } = {
  file_unreadable: 'The file could not be read. Save it again as a PDF, or import its text.',
  file_without_text:
    'The file has no text; it may be a scan. Recognise its text (OCR) and import the result.',
  document_too_large: 'The text is longer than 5,000,000 characters. Split the document.',
  embedder_failed:
    'It is found by keywords. The embedding model did not answer: when it does, import the file again for vectors.',
  import_interrupted:
    'The server stopped five times while it worked on this file. Save it again, or split it, before you import it again.',
  index_unavailable: 'The index of the library does not run on this machine. Tell your operator.',
};
const ANY_REMEDY = 'Import it again. If that fails too, tell your operator the code.';

const newImport = z.strictObject({
  source: sourceView,
  licence: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .openapi({ description: 'What the text may be used for', example: 'CC BY 4.0' }),
  media_type: z.enum(IMPORT_TYPES),
  content: z.base64().min(1).describe('The bytes of the file, in base64'),
});

const importView = z
  .object({
    id: z.uuid(),
    hash: z.string().describe('Of the snapshot that it becomes'),
    source: sourceView,
    stage: z.enum(IMPORT_STAGES),
    counts: z
      .object({ characters: count, passages: count, embedded: count })
      .describe('Null: not that far yet. `embedded` stays null where no embedding model is set up'),
    failure: z.object({ code: z.string(), remedy: z.string() }).nullable(),
    added: z.string().describe('ISO time'),
    changed: z.string(),
  })
  .openapi('EvidenceImport');

function viewOfImport({ failure, ...rest }: EvidenceImport): z.output<typeof importView> {
  const said = failure === null ? null : { code: failure, remedy: REMEDIES[failure] ?? ANY_REMEDY };
  return importView.parse({ ...rest, failure: said });
}

/** Base64 is a third longer than its bytes; the metadata are short. */
const bodyBytes = ({ documents }: GatewayLimits) => Math.ceil(documents.bytes * 1.34) + 16_384;

/** Routes for importing files into the knowledge library, and for listing its documents. */
export function addImportRoutes(
  app: GatewayApp,
  deps: GatewayDeps,
  limits: GatewayLimits,
  documents: ActorSlots,
): void {
  const add = ownRoute('post', '/v1/evidence/imports', 'importEvidence', {
    summary: 'Import a file into the knowledge library; for clinicians and operators',
    body: newImport,
    responses: { 202: json(importView, 'It is kept; a worker reads it') },
    maxBytes: bodyBytes(limits),
    problems: ['not_permitted'],
    middleware: [requireStaff, holding(documents)],
  });
  app.openapi(add, async (c) => {
    const { source, licence, media_type: mediaType, content } = c.req.valid('json');
    const bytes = new Uint8Array(Buffer.from(content, 'base64'));
    if (bytes.length > limits.documents.bytes) throw new ProblemError('too_large');
    const file = { bytes, mediaType, source, licence };
    return c.json(viewOfImport(await partOf(deps, 'evidenceImports').add(c.get('scope'), file)), 202);
  });

  const read = ownRoute('get', '/v1/evidence/imports/{import}', 'readEvidenceImport', {
    summary: 'Progress of an import of the caller, and what to do if it failed',
    params: { import: z.uuid() },
    responses: { 200: json(importView, 'The import') },
  });
  app.openapi(read, async (c) => {
    const found = existing(
      await partOf(deps, 'evidenceImports').read(c.get('scope'), c.req.valid('param').import),
    );
    return c.json(viewOfImport(found), 200);
  });

  const list = ownRoute('get', '/v1/evidence/imports', 'listEvidenceImports', {
    summary: 'The newest 50 imports of the caller, newest first',
    responses: { 200: json(z.object({ imports: z.array(importView) }), 'The imports') },
  });
  app.openapi(list, async (c) => {
    const imports = await partOf(deps, 'evidenceImports').list(c.get('scope'));
    return c.json({ imports: imports.map(viewOfImport) }, 200);
  });
  addLibraryRoute(app, deps);
}

function addLibraryRoute(app: GatewayApp, deps: GatewayDeps): void {
  const route = ownRoute('get', '/v1/evidence/library', 'listEvidence', {
    summary: 'The documents of the knowledge library, newest first',
    query: {
      kind: z.enum(SOURCE_KINDS).optional(),
      limit: pageLimit(100),
      after: z.string().max(300).optional().describe('`next` of the page before'),
    },
    responses: {
      200: json(
        z.object({
          snapshots: z.array(snapshotView),
          next: z.string().nullable(),
          counts: z.record(z.string(), z.int()).describe('Documents of each kind, of all pages'),
        }),
        'A page of documents',
      ),
    },
  });
  app.openapi(route, async (c) => {
    const { after, ...query } = c.req.valid('query');
    const asked = given({ ...query, after: after || undefined });
    const { snapshots, next, counts } = await partOf(deps, 'evidenceImports').documents(
      c.get('scope'),
      asked,
    );
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
