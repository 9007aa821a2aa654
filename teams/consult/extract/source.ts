import { laboratoryOn, paperDates, shifted, type Writer } from '@consilium/clinical';
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
  /** Of a paper: the day of what stands there; null: it does not say which. */
  readonly dayAt?: ((start: number, end: number) => string | null) | undefined;
  /** That the paper names. */
  readonly laboratory?: string | undefined;
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
  { caller, state }: CurrentRun,
  document: string,
  numbers: readonly Json[],
): Promise<readonly SourceText[]> {
  const record = recordOf();
  const { resource, recordedFrom } = await record.read(caller, { type: 'DocumentReference', id: document });
  const { pages } = await record.documentText(caller, document);
  const stated = statedDay(resource, recordedFrom);
  // It may be tomorrow already where the paper comes from.
  const dayAt = paperDates(pages, { latest: shifted(recordedFrom, 1), country: countryIn(state) });
  const laboratory = laboratoryOn(pages);
  return pages
    .filter(({ page }) => numbers.includes(page))
    .map(({ page, text }) => ({
      source: { kind: 'document', document, page },
      text,
      at: stated ?? dayAt(page, text.length, text.length) ?? recordedFrom,
      // Letters and reports speak of the patient as "she".
      writer: 'clinician',
      dayAt: (start, end) => dayAt(page, start, end) ?? stated ?? null,
      laboratory,
    }));
}

/** The day that who added the paper, or the system that it comes from, gave it. That on which it was added is none of its own. */
function statedDay({ content, date }: FhirResource, recordedFrom: string): string | undefined {
  const [first] = (content ?? []) as readonly { readonly attachment?: { readonly creation?: string } }[];
  const said = first?.attachment?.creation ?? date;
  if (typeof said !== 'string' || !/^\d{4}-\d{2}-\d{2}/u.test(said)) return undefined;
  const day = said.slice(0, 10);
  return said.length === 10 || day !== recordedFrom.slice(0, 10) ? day : undefined;
}

function countryIn(state: CurrentRun['state']): string | null {
  const location = state['user:location']?.value as { readonly country?: unknown } | null | undefined;
  return typeof location?.country === 'string' ? location.country : null;
}

/** As `current_time` has it: the same at every attempt of the run. */
function writtenAt(run: CurrentRun): string {
  const said = run.state.current_time?.value;
  return typeof said === 'string' ? said : localNow(run);
}
