import { ConsiliumError, type ResourceVersion, type Scope, type State } from '@consilium/kernel';
import { digestUuid } from '@consilium/record';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../../gateway-deps.ts';
import { readBytes } from '../../limits/read-body.ts';
import { takenWithin } from '../../limits/taken-within.ts';
import { existing, invalidField, ProblemError } from '../../problem.ts';
import type { GatewayApp, RouteContext } from '../../route-context.ts';
import { fhirId, versionView } from '../../schemas/fhir.ts';
import { id } from '../../schemas/ids.ts';
import { given } from '../../schemas/paging.ts';
import { WRITE_PROBLEMS } from '../../schemas/problem.ts';
import { json, scopedRoute } from '../describe-route.ts';

/** The team that reads documents; where none is loaded, none can be read. */
const TEAM = 'reading';

const readingView = z
  .object({ conversation: id, seq: z.int() })
  .openapi('Reading', { example: { conversation: '0198c1f2', seq: 1 } });

function refuseWithoutReaders({ teams }: Pick<GatewayDeps, 'teams'>): void {
  if (!teams.names.includes(TEAM)) throw invalidField('read', 'no_reading_team');
}

/**
 * A conversation of its own, begun by code: what the document says comes back in it, as proposals. Its id and the key of its
 * message belong to the version of the document and the reader: asked again, also after an error, it is the same reading,
 * which runs and costs once. Only where a reading failed does the next call begin another one, in the same conversation.
 */
async function startReading(
  deps: GatewayDeps,
  scope: Scope,
  document: string,
): Promise<z.infer<typeof readingView>> {
  refuseWithoutReaders(deps);
  const { resource, version } = await deps.record.read(
    { scope },
    { type: 'DocumentReference', id: document },
    { toPropose: true },
  );
  const name = typeof resource.description === 'string' ? resource.description.slice(0, 120) : 'Document';
  const { tenant, compartment, actor } = scope;
  const conversation = digestUuid('reading-1', tenant, compartment, actor, document, String(version));
  const state: State = { reading_document: { value: document, origin: 'code' } };
  const topic = { uuid: document, type: 'DocumentReference', name };
  const created = await deps.history.createConversation(scope, {
    id: conversation,
    team: TEAM,
    topic,
    state,
  });
  if (created === 'forbidden') throw new ProblemError('not_found');
  const clientKey = `read-${document}-${version}-${await failedReadings(deps, scope, conversation)}`;
  const message = { clientKey, text: 'Read this document.', origin: 'code' } as const;
  const accepted = await deps.conversations.accept(scope, conversation, message);
  if (accepted === 'not-found') throw new ConsiliumError('forbidden');
  return { conversation, seq: accepted.seq };
}

/** Messages of one reading's conversation that are looked at: each failure is two. */
const MOST_MESSAGES = 100;

async function failedReadings(
  { history }: Pick<GatewayDeps, 'history'>,
  scope: Scope,
  conversation: string,
): Promise<number> {
  const page = { after: 0, limit: MOST_MESSAGES };
  const messages = existing(await history.readMessages(scope, conversation, page));
  return messages.filter(({ role, status }) => role === 'assistant' && status === 'failed').length;
}

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
