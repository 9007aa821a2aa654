import { z } from 'zod';
import { SOURCE_STATUSES } from '../evidence/level.ts';
import { PAPER_KINDS, type PaperContent, SENTENCE_STANDINGS } from './paper.ts';

const LEVELS = [
  ...(['systematic_review', 'randomised_trial', 'cohort', 'case_control', 'case_series'] as const),
  ...(['guideline', 'label', 'registry_entry', 'opinion', 'not_classified'] as const),
] as const;

const footnote = z.object({
  mark: z.string().max(8),
  ref: z.string().max(300),
  path: z.string().max(300),
  printed: z.string().max(8_000),
  literature: z
    .object({
      words: z.string().max(8_000).nullable(),
      level: z.enum(LEVELS),
      status: z.enum(SOURCE_STATUSES),
      invented: z.boolean(),
      score: z.number(),
    })
    .optional(),
});
/** Of one list, and so of a whole paper: more lines, cells and sentences are not accepted from people either. */
export const MOST_PAPER_PIECES = 2_000;
const MOST_COLUMNS = 40;

const sentences = z
  .array(
    z.object({
      text: z.string().max(4_000),
      standing: z.enum(SENTENCE_STANDINGS),
      evidence: z.array(footnote).max(60),
    }),
  )
  .max(MOST_PAPER_PIECES);

/** A paper as functions hand it on and the API shows it. */
export const paperShape: z.ZodType<PaperContent> = z.object({
  kind: z.enum(PAPER_KINDS),
  title: z.string().max(300),
  about: z.array(z.object({ label: z.string().max(60), text: z.string().max(600) })).max(12),
  blocks: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('heading'), text: z.string().max(300) }),
        z.object({ kind: z.literal('paragraph'), sentences }),
        z.object({ kind: z.literal('list'), items: z.array(sentences).max(MOST_PAPER_PIECES) }),
        z.object({
          kind: z.literal('table'),
          head: z.array(z.string().max(200)).max(MOST_COLUMNS),
          rows: z.array(z.array(sentences).max(MOST_COLUMNS)).max(MOST_PAPER_PIECES),
        }),
      ]),
    )
    .max(400),
  removed: z.array(z.object({ sentence: z.string().max(8_000), reason: z.string().max(40) })).max(400),
  standIn: z.boolean(),
}) as z.ZodType<PaperContent>;
