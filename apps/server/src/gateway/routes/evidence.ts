import type { Evidence } from '@consilium/kernel';
import { createRoute, z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import type { GatewayLimits } from '../limits/gateway-limits.ts';
import { strictJson } from '../limits/strict-json.ts';
import { ProblemError } from '../problem.ts';
import type { GatewayApp } from '../route-context.ts';
import { passageView, SOURCE_KINDS, snapshotView } from '../schemas/evidence-views.ts';
import { BODY_PROBLEMS, COMMON_PROBLEMS, problemResponses } from '../schemas/problem.ts';
import { json } from './scoped-route.ts';

const MODES = ['keyword', 'vector', 'hybrid'] as const;
const OF_ROUTES = { tags: ["the actor's own compartment"], security: [{ bearer: [] }] };
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .openapi({ description: 'SHA-256 of the bytes, in hex' });

/** The tenant's knowledge library, for a person who has no patient open. */
export function addEvidenceRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const search = createRoute({
    ...OF_ROUTES,
    method: 'get',
    path: '/v1/evidence/search',
    operationId: 'searchEvidence',
    summary: 'Passages of the knowledge library, best first; no words of it leave this deployment',
    request: {
      query: z.strictObject({
        q: z.string().trim().min(1).max(1_000).openapi({ description: 'Words, or a question' }),
        top_k: z.coerce.number().int().min(1).max(50).default(8),
        mode: z.enum(MODES).default('keyword'),
        kinds: z
          .string()
          .max(200)
          .transform((text) => [...new Set(text.split(','))])
          .pipe(z.array(z.enum(SOURCE_KINDS)))
          .optional()
          .openapi({
            type: 'string',
            description: 'Only these, separated by commas',
            example: 'article,label',
          }),
      }),
    },
    responses: {
      200: json(
        z.object({
          passages: z.array(passageView),
          mode: z.enum(MODES).openapi({ description: 'As it was searched' }),
          gaps: z.array(z.string()).openapi({ description: 'What was not searched, in plain sentences' }),
          counts: z.object({ found: z.int(), screened: z.int() }),
        }),
        'The passages that fit best',
      ),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(search, async (c) => {
    const { q, top_k, mode, kinds = [] } = c.req.valid('query');
    const found = await evidenceOf(deps).search(c.get('scope'), { query: q, topK: top_k, mode, kinds });
    const view = z.array(passageView).parse(found.passages);
    return c.json({ ...found, passages: view, gaps: [...found.gaps] }, 200);
  });

  const read = createRoute({
    ...OF_ROUTES,
    method: 'get',
    path: '/v1/evidence/snapshots/{hash}',
    operationId: 'readSnapshot',
    summary: 'A document as it was kept: where it comes from, its standing, its level and its text',
    request: { params: z.object({ hash }) },
    responses: {
      200: json(
        z.object({ snapshot: snapshotView, text: z.string() }),
        'Passages count characters of this text',
      ),
      ...problemResponses(...COMMON_PROBLEMS),
    },
  });
  app.openapi(read, async (c) => {
    const found = await evidenceOf(deps).snapshot(c.get('scope'), c.req.valid('param').hash);
    if (found === null) throw new ProblemError('not_found');
    return c.json({ snapshot: snapshotView.parse(found.snapshot), text: found.text }, 200);
  });
  addFetchRoute(app, deps, limits);
}

const fetched = z.object({
  sources: z.array(
    z.object({
      name: z.string(),
      total: z.int().openapi({ description: 'As the source counts them' }),
      kept: z.int(),
      gap: z.string().nullable().openapi({ description: 'Why it gave nothing, or not all' }),
    }),
  ),
});

/** The only way out with words of a person: they are sent as they are, and no patient is open. */
function addFetchRoute(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const route = createRoute({
    ...OF_ROUTES,
    method: 'post',
    path: '/v1/evidence/fetch',
    operationId: 'fetchEvidence',
    summary:
      'Asks the sources outside that are set up (PubMed and others) with these words, and keeps what they give',
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: z.strictObject({ q: z.string().trim().min(1).max(300) }) } },
      },
    },
    responses: {
      200: json(fetched, 'What each source has said; the documents are in the library now'),
      ...problemResponses(...COMMON_PROBLEMS, ...BODY_PROBLEMS),
    },
    middleware: strictJson(limits.bodyBytes),
  });
  app.openapi(route, async (c) => {
    const { evidenceSources } = deps;
    if (!evidenceSources)
      throw new ProblemError('unavailable', { remedy: 'set EVIDENCE=live for this gateway' });
    const options = { signal: c.req.raw.signal };
    const { sources } = await evidenceSources.fetch(c.get('scope'), c.req.valid('json').q, options);
    return c.json({ sources: [...sources] }, 200);
  });
}

function evidenceOf({ evidence }: Pick<GatewayDeps, 'evidence'>): Evidence {
  if (evidence) return evidence;
  throw new ProblemError('unavailable', { remedy: 'set EVIDENCE for this gateway' });
}
