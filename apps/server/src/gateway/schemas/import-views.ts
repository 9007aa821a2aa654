import { type EvidenceImport, IMPORT_STAGES, IMPORT_TYPES } from '@consilium/kernel';
import { z } from '@hono/zod-openapi';
import { sourceView } from './evidence-views.ts';

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

export const newImport = z.strictObject({
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

export const importView = z
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

export function viewOfImport({ failure, ...rest }: EvidenceImport): z.output<typeof importView> {
  const said = failure === null ? null : { code: failure, remedy: REMEDIES[failure] ?? ANY_REMEDY };
  return importView.parse({ ...rest, failure: said });
}
