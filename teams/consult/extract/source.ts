import type { Writer } from '@consilium/clinical';
import {
  type CurrentRun,
  currentRun,
  type FactSource,
  type FhirResource,
  type Json,
  voiceOf,
} from '@consilium/kernel';
import { recordOf } from '../chart/ports.ts';
import { localNow } from '../local-time.ts';

/** A text that facts are read from: what a person wrote, or a page of a document. */
export interface SourceText {
  readonly source: FactSource;
  readonly text: string;
  /** When it was written, ISO, in the writer's own zone. */
  readonly at: string;
  readonly writer: Writer;
}

/** State of a run that reads a document: which one, and the pages that its extractors were given. */
export const DOCUMENT = 'reading_document';
export const PAGES = 'temp:pages';

/** What the extractors of this run were shown. Code decides it: no model says what it has read. */
export async function sourcesOf(): Promise<readonly SourceText[]> {
  const run = currentRun();
  const pages = run.state[PAGES]?.value;
  const document = run.state[DOCUMENT]?.value;
  if (typeof document === 'string' && Array.isArray(pages)) return pagesOf(run, document, pages);
  const { conversation, seq, userText, scope, byProxy } = run;
  // A task has no message.
  if (conversation === null) return [];
  const source = { kind: 'message', conversation, seq } as const;
  const writer = byProxy ? 'proxy' : voiceOf(scope.purpose);
  return [{ source, text: userText, at: writtenAt(run), writer }];
}

async function pagesOf(
  { caller }: CurrentRun,
  document: string,
  numbers: readonly Json[],
): Promise<readonly SourceText[]> {
  const record = recordOf();
  const { resource, recordedFrom } = await record.read(caller, { type: 'DocumentReference', id: document });
  const { pages } = await record.documentText(caller, document);
  return pages
    .filter(({ page }) => numbers.includes(page))
    .map(({ page, text }) => ({
      source: { kind: 'document', document, page },
      text,
      at: datedOf(resource) ?? recordedFrom,
      // Letters and reports speak of the patient as "she".
      writer: 'clinician',
    }));
}

/** The day of the paper itself. */
function datedOf({ content, date }: FhirResource): string | undefined {
  const [first] = (content ?? []) as readonly { readonly attachment?: { readonly creation?: string } }[];
  const day = first?.attachment?.creation ?? date;
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}/u.test(day) ? day : undefined;
}

/** As `current_time` has it: the same at every attempt of the run. */
function writtenAt(run: CurrentRun): string {
  const said = run.state.current_time?.value;
  return typeof said === 'string' ? said : localNow(run);
}
