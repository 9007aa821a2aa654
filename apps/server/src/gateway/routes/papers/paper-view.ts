import { PAPER_KINDS, type PaperVersion, paperShape, paperText } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { id } from '../../schemas/ids.ts';
import { viewOf } from '../../schemas/view-of.ts';

const time = z.iso.datetime();

export const paperSummaryView = z
  .object({
    paper: id,
    kind: z.enum(PAPER_KINDS),
    title: z.string(),
    version: z.int(),
    created_at: time,
    written_by: id,
    written_at: time,
    signed_by: z.string().nullable().describe('Of the newest version; null: a draft'),
    signed_at: time.nullable(),
    signed_version: z.int().nullable().describe('The newest that is signed'),
  })
  .openapi('PaperSummary');

export const paperView = z
  .object({
    paper: id,
    version: z.int(),
    content: paperShape as z.ZodType,
    text: z.string().describe('As it is edited: Markdown, with the marks of its sources'),
    hash: z.string().describe('SHA-256 of the bytes that are signed'),
    written_by: id,
    written_at: time,
    signature: z.object({ by: z.string(), at: time, hash: z.string() }).nullable(),
  })
  .openapi('Paper');

export function versionView(of: PaperVersion) {
  return viewOf(paperView, { ...of, text: paperText(of.content) });
}
