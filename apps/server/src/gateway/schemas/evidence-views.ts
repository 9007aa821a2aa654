import { z } from '@hono/zod-openapi';

const text = z.string();
const maybe = z.string().nullable();

/** kernel: SourceMetadata, one for each kind. */
export const sourceView = z
  .discriminatedUnion('source_type', [
    z.object({
      ...{ source_type: z.literal('book'), author: text, title: text, city: text, publisher: text },
      ...{ year: z.number(), pages: text },
    }),
    z.object({
      ...{ source_type: z.literal('code'), repo: text, file_path: text, commit_hash: text, line_range: text },
    }),
    z.object({ source_type: z.literal('schema'), repo: text, file_path: text, version: text }),
    z.object({
      ...{ source_type: z.literal('internal_doc'), service: text, title: text, date: text, section: text },
    }),
    z.object({
      ...{ source_type: z.literal('article'), authors: z.array(text), title: text, journal: text },
      ...{ year: z.number().nullable(), volume: text, issue: text, pages: text, doi: maybe, pmid: maybe },
      publication_types: z.array(text),
    }),
    z.object({
      ...{ source_type: z.literal('trial'), registry_id: text, title: text, sponsor: text },
      ...{ phases: z.array(text), overall_status: text, why_stopped: maybe, has_results: z.boolean() },
      last_update: maybe,
    }),
    z.object({
      ...{ source_type: z.literal('label'), title: text, manufacturer: text, effective: maybe },
      ...{ set_id: text, section: text, product_ndcs: z.array(text).optional() },
    }),
    z.object({
      ...{ source_type: z.literal('recall'), recall_number: text, title: text, firm: text },
      ...{ classification: text, reason: text, recall_status: text, initiated: maybe },
    }),
    z.object({ source_type: z.literal('web'), title: text, site: text, url: text, retrieved: text }),
  ])
  .openapi('EvidenceSource');

export const SOURCE_KINDS = [
  'book',
  'code',
  'schema',
  'internal_doc',
  'article',
  'trial',
  'label',
  'recall',
  'web',
] as const;

export const evidenceLevel = z
  .enum([
    'systematic_review',
    'randomised_trial',
    'cohort',
    'case_control',
    'case_series',
    'guideline',
    'label',
    'registry_entry',
    'opinion',
    'not_classified',
  ])
  .describe('By rule from study type and registry data');

export const sourceStatus = z
  .enum(['retracted', 'concern', 'corrected', 'none_known', 'unknown'])
  .describe('`unknown`: nobody was asked, or nobody answered');

export const recallStatus = z
  .enum(['retracted', 'concern', 'corrected'])
  .describe('How a source was recalled after a message used it');

export const snapshotHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of the bytes, in hex');

/** The latest status from one service. */
export const standingView = z
  .object({
    status: sourceStatus,
    by: text.describe('The service that reported it: `crossref`, `pubmed`, `import`'),
    reason: maybe,
    heard_at: z.iso.datetime(),
  })
  .openapi('SourceStanding');

export const snapshotView = z
  .object({
    hash: text.describe('SHA-256 of the bytes, in hex'),
    source: sourceView,
    level: evidenceLevel,
    status: sourceStatus,
    licence: text,
    retrieved: text.describe('ISO time of the fetch'),
    invented: z.boolean().describe('Written for demonstration: no such publication exists'),
  })
  .openapi('EvidenceSnapshot');

export const passageView = z
  .object({
    snapshot: snapshotView,
    start: z.int().describe('First character in the text of the snapshot'),
    end: z.int().describe('Behind the last character'),
    text,
    score: z.number().describe('0 to 1, of the search that found it'),
  })
  .openapi('EvidencePassage');
