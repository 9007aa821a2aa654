import type { ResourceVersion } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { readBytes } from '../../limits/read-body.ts';
import { takenWithin } from '../../limits/taken-within.ts';
import { ProblemError } from '../../problem.ts';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { fhirId, versionView } from '../../schemas/fhir.ts';
import { given } from '../../schemas/paging.ts';
import { WRITE_PROBLEMS } from '../../schemas/problem.ts';
import { json, scopedRoute } from '../describe-route.ts';
import { readingView, refuseWithoutReaders, startReading } from './start-reading.ts';

const TYPES = ['application/pdf', 'text/plain', 'image/jpeg', 'image/png'] as const;
const binary = z.string().openapi({ format: 'binary' });
const asBinary = Object.fromEntries(TYPES.map((type) => [type, { schema: binary }]));
/** A paper of another type, as an import may bring it: bytes, whatever its source says of them. */
const ANY_BYTES = 'application/octet-stream';

/** Papers: kept sealed, with their readable text by page. */
export function addDocumentRoutes(app: GatewayApp, { deps, limits, documents, prefix }: RouteContext): void {
  const add = scopedRoute(prefix, 'post', '/record/documents', 'addDocument', {
    summary: 'Keep a PDF, a text or a photo',
    query: {
      title: z.string().min(1).max(200),
      date: z.iso.date().optional(),
      read: z
        .enum(['true', 'false'])
        .default('false')
        .describe('true: its facts are read at once, as proposals'),
    },
    body: { required: true, content: asBinary },
    responses: {
      201: json(
        versionView.extend({ reading: readingView.optional() }),
        'Its DocumentReference, and where it is being read',
      ),
    },
    problems: WRITE_PROBLEMS,
  });
  app.openapi(add, async (c) => {
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    const contentType = TYPES.find((each) => each === type);
    if (contentType === undefined) throw new ProblemError('unsupported_media_type');
    const { title, date, read } = c.req.valid('query');
    if (read === 'true') refuseWithoutReaders(deps);
    const scope = c.get('scope');
    const release = documents.take(c.get('identity'));
    let added: ResourceVersion;
    try {
      const bytes = await readBytes(c, limits.documents.bytes);
      const upload = { bytes, contentType, title, ...given({ date }) };
      added = await deps.record.addDocument({ scope }, upload);
    } finally {
      release();
    }
    const reading = read === 'true' ? { reading: await startReading(deps, scope, added.id) } : {};
    return c.json({ ...added, ...reading } as never, 201);
  });

  const params = { document: fhirId };
  const read = scopedRoute(prefix, 'get', '/record/documents/{document}', 'readDocument', {
    summary: 'The paper itself, as a download',
    params,
    responses: {
      200: { description: 'Its bytes', content: { ...asBinary, [ANY_BYTES]: { schema: binary } } },
    },
  });
  app.openapi(read, async (c) => {
    const release = documents.take(c.get('identity'));
    try {
      const { bytes, contentType } = await deps.record.readDocument(
        { scope: c.get('scope') },
        c.req.valid('param').document,
      );
      // Never shown in place, and never under a type that its source has chosen: a paper may hold a script.
      const type = TYPES.find((each) => each === contentType) ?? ANY_BYTES;
      const headers = {
        ...{ 'Content-Type': type, 'Content-Disposition': 'attachment' },
        'Content-Length': String(bytes.length),
      };
      const drop = () => c.env?.outgoing?.destroy();
      const body = takenWithin(bytes, { ms: limits.documents.ms, onEnd: release, drop });
      return new Response(body, { headers }) as never;
    } catch (error) {
      release();
      throw error;
    }
  });

  const begin = scopedRoute(prefix, 'post', '/record/documents/{document}/read', 'startReadingDocument', {
    summary: 'Read its facts: a conversation begins, and proposals come of it',
    params,
    responses: { 202: json(readingView, 'The conversation that it is read in') },
    problems: WRITE_PROBLEMS,
  });
  app.openapi(begin, async (c) =>
    c.json(await startReading(deps, c.get('scope'), c.req.valid('param').document), 202),
  );

  const text = scopedRoute(prefix, 'get', '/record/documents/{document}/text', 'readDocumentText', {
    summary: 'Its readable text by page, or that there is none',
    params,
    responses: {
      200: json(
        z.object({
          document: fhirId,
          text: z.enum(['readable', 'none']),
          pages: z.array(z.object({ page: z.int(), text: z.string() })),
        }),
        'The pages',
      ),
    },
  });
  app.openapi(text, async (c) => {
    const { document } = c.req.valid('param');
    return c.json((await deps.record.documentText({ scope: c.get('scope') }, document)) as never, 200);
  });
}
