import { uuidFrom } from '@consilium/base';
import { CITATION_FORMS, citeSnapshot, type KeptSearch, type Scope } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import type { GatewayDeps } from '../gateway-deps.ts';
import { isStaff } from '../identity.ts';
import type { GatewayLimits } from '../limits/gateway-limits.ts';
import { partOf } from '../part-of.ts';
import { existing } from '../problem.ts';
import { requireStaff } from '../require-staff.ts';
import type { GatewayApp } from '../route-context.ts';
import {
  passageView,
  SOURCE_KINDS,
  snapshotHash,
  snapshotView,
  standingView,
} from '../schemas/evidence-views.ts';
import { given } from '../schemas/paging.ts';
import { viewOf } from '../schemas/view-of.ts';
import { json, ownRoute } from './describe-route.ts';

const MODES = ['keyword', 'vector', 'hybrid'] as const;

/** The tenant's knowledge library, for a person who has no patient open. */
export function addEvidenceRoutes(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const search = ownRoute('get', '/v1/evidence/search', 'searchEvidence', {
    summary:
      'Passages of the knowledge library, best first; by vectors the words go to the embedding model that is set up',
    query: {
      q: z.string().trim().min(1).max(1_000).describe('Words, or a question'),
      top_k: z.coerce.number().int().min(1).max(50).default(8),
      mode: z.enum(MODES).default('hybrid'),
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
      repositories: z
        .string()
        .max(1_000)
        .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))])
        .optional()
        .openapi({
          type: 'string',
          description: 'Only these repositories of code and schemas, or services of internal documents',
        }),
      invented: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .optional()
        .describe('Only documents that were written for demonstration, or none of them'),
    },
    responses: {
      200: json(
        z.object({
          passages: z.array(passageView),
          mode: z.enum(MODES).describe('As it was searched'),
          mode_reason: z.string().nullable().describe('Why it is not the requested mode'),
          gaps: z.array(z.string()).describe('What was not searched, in plain sentences'),
          counts: z.object({ found: z.int(), screened: z.int() }),
          sources: z
            .array(z.string())
            .describe('Names of the outside sources that `fetchEvidence` searches for you'),
        }),
        'The passages that fit best',
      ),
    },
  });
  app.openapi(search, async (c) => {
    const { q, top_k, mode, kinds = [], repositories, invented } = c.req.valid('query');
    const asked = { query: q, topK: top_k, mode, kinds, ...given({ repositories, invented }) };
    const { modeReason = null, ...found } = await partOf(deps, 'evidence').search(c.get('scope'), asked);
    const passages = z.array(passageView).parse(found.passages);
    const hashes = [...new Set(found.passages.map(({ snapshot }) => snapshot.hash))];
    const counts = { ...found.counts, read: hashes.length };
    const gap = found.gaps.length === 0 ? null : found.gaps.join(' ');
    await keepOwnSearch(deps, c.get('scope'), q, [{ place: 'library', counts, hashes, gap }]);
    // In both places: a client may show only what was not searched.
    const gaps = [...(modeReason === null ? [] : [modeReason]), ...found.gaps];
    const sources = isStaff(c.get('identity')) ? [...(deps.evidenceSources?.names ?? [])] : [];
    return c.json({ ...found, passages, mode_reason: modeReason, gaps, sources }, 200);
  });

  const read = ownRoute('get', '/v1/evidence/snapshots/{hash}', 'readSnapshot', {
    summary: 'A document as it was kept: where it comes from, its standing, its level and its text',
    params: { hash: snapshotHash },
    responses: {
      200: json(
        z.object({
          ...{ snapshot: snapshotView, text: z.string() },
          standings: z.array(standingView).describe('The latest status from each service, the gravest first'),
        }),
        'Passages count characters of this text',
      ),
    },
  });
  app.openapi(read, async (c) => {
    const found = existing(
      await partOf(deps, 'evidence').snapshot(c.get('scope'), c.req.valid('param').hash),
    );
    const standings = found.standings.map((said) => viewOf(standingView, said));
    return c.json({ snapshot: snapshotView.parse(found.snapshot), text: found.text, standings }, 200);
  });
  addCitationRoute(app, deps);
  addFetchRoute(app, deps, limits);
}

const CITATION_TYPES = {
  footnote: ['text/plain; charset=utf-8', 'txt'],
  chicago: ['text/plain; charset=utf-8', 'txt'],
  ris: ['application/x-research-info-systems', 'ris'],
  bibtex: ['application/x-bibtex', 'bib'],
} as const;

/** A source as a citation file for other programs. */
function addCitationRoute(app: GatewayApp, deps: GatewayDeps): void {
  const binary = { schema: z.string().openapi({ format: 'binary' }) };
  const route = ownRoute('get', '/v1/evidence/snapshots/{hash}/citation', 'citeSnapshot', {
    summary: 'How a source is cited: as a footnote, by the Chicago Manual, as RIS or as BibTeX',
    params: { hash: snapshotHash },
    query: { form: z.enum(CITATION_FORMS).default('footnote') },
    responses: {
      200: {
        description: 'Says if the source was retracted, corrected or invented',
        content: Object.fromEntries(Object.values(CITATION_TYPES).map(([type]) => [type, binary])),
      },
    },
  });
  app.openapi(route, async (c) => {
    const { hash } = c.req.valid('param');
    const { form } = c.req.valid('query');
    const found = existing(await partOf(deps, 'evidence').snapshot(c.get('scope'), hash));
    const [type, ending] = CITATION_TYPES[form];
    const headers = {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="source-${hash.slice(0, 12)}.${ending}"`,
    };
    return new Response(citeSnapshot(found.snapshot, form), { headers }) as never;
  });
}

const fetched = z.object({
  question: z
    .object({
      named: z.array(z.string()).describe('As they are written in the search'),
      without: z.string().describe('The search without them; empty: nothing is left of it'),
    })
    .nullable()
    .describe(
      'The search seems to name patients of yours, and nothing was sent: ask the person, and send `without` or nothing',
    ),
  sources: z.array(
    z.object({
      name: z.string(),
      total: z.int().describe('As the source counts them'),
      kept: z.int(),
      gap: z.string().nullable().describe('Why it gave nothing, or not all'),
    }),
  ),
});

/**
 * The only way out with words of a person as they are. No patient is open, and words that name one of the actor's patients do not leave.
 * What comes in is everybody's, so it is for staff.
 */
function addFetchRoute(app: GatewayApp, deps: GatewayDeps, limits: GatewayLimits): void {
  const route = ownRoute('post', '/v1/evidence/fetch', 'fetchEvidence', {
    summary:
      'Asks the sources outside that are set up (PubMed and others) with these words, and keeps what they give; for clinicians and operators',
    body: z.strictObject({ q: z.string().trim().min(1).max(300) }),
    responses: { 200: json(fetched, 'What each source has said; the documents are in the library now') },
    maxBytes: limits.bodyBytes,
    problems: ['not_permitted'],
    middleware: [requireStaff],
  });
  app.openapi(route, async (c) => {
    const outside = partOf(deps, 'evidenceSources');
    const { q } = c.req.valid('json');
    const checked = await deps.checkOutgoing?.(c.get('scope'), q);
    if (checked !== undefined && checked.named.length > 0) {
      const named = checked.named.map(({ text }) => text);
      return c.json({ sources: [], question: { named, without: checked.without } }, 200);
    }
    const { sources } = await outside.fetch(c.get('scope'), q, { signal: c.req.raw.signal });
    const asked = sources.map(({ name: place, total, kept, gap }) => {
      const counts = { found: total, screened: kept, read: kept };
      return { place, counts, hashes: [], gap };
    });
    await keepOwnSearch(deps, c.get('scope'), q, asked);
    return c.json({ sources: [...sources], question: null }, 200);
  });
}

type Searched = Pick<KeptSearch, 'place' | 'counts' | 'hashes' | 'gap'>;

/**
 * Keeps what a person has searched with no patient open, for that person: the same words once a day. A search whose row cannot be kept has
 * still been made, and its entry is in the trail.
 */
async function keepOwnSearch(
  { searches, now, log }: Pick<GatewayDeps, 'searches' | 'now' | 'log'>,
  scope: Scope,
  terms: string,
  places: readonly Searched[],
): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  const turn = uuidFrom([scope.tenant, scope.actor, day, terms].join('\n'));
  const kept = places.map((each) => ({ ...each, terms, turn, conversation: null, step: 'own' }));
  await searches?.keep(scope, kept).catch(() => log.warn({ code: 'search_not_kept' }, 'search not kept'));
}
