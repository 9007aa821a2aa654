import { PAPER_KINDS, type PaperSummary, type PaperVersion, paperShape, paperText } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { id } from '../../schemas/ids.ts';

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
    signed_by: z.string().nullable().openapi({ description: 'Of the newest version; null: a draft' }),
    signed_at: time.nullable(),
    signed_version: z.int().nullable().openapi({ description: 'The newest that is signed' }),
  })
  .openapi('PaperSummary');

export const paperView = z
  .object({
    paper: id,
    version: z.int(),
    content: paperShape as z.ZodType,
    text: z.string().openapi({ description: 'As it is edited: Markdown, with the marks of its sources' }),
    hash: z.string().openapi({ description: 'SHA-256 of the bytes that are signed' }),
    written_by: id,
    written_at: time,
    signature: z.object({ by: z.string(), at: time, hash: z.string() }).nullable(),
  })
  .openapi('Paper');

export function summaryView(of: PaperSummary) {
  const { createdAt, writtenBy, writtenAt, signedBy, signedAt, signedVersion, ...rest } = of;
  return {
    ...{ ...rest, created_at: createdAt, written_by: writtenBy, written_at: writtenAt },
    ...{ signed_by: signedBy, signed_at: signedAt, signed_version: signedVersion },
  };
}

export function versionView({
  paper,
  version,
  content,
  hash,
  writtenBy,
  writtenAt,
  signature,
}: PaperVersion) {
  return {
    ...{ paper, version, content, text: paperText(content), hash },
    ...{ written_by: writtenBy, written_at: writtenAt, signature },
  };
}
