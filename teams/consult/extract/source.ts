import {
  type KnownPatient,
  laboratoryOn,
  namePatient,
  type PaperPerson,
  paperDates,
  type SpokenText,
  shifted,
  type Writer,
} from '@consilium/clinical';
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
  /** Sex and age of the patient, as far as the record says: reference ranges depend on them. */
  readonly person?: PaperPerson;
  /** It is one row of a paper. */
  readonly isRow?: boolean;
  /** Whom a proxy writes for, where the record says it. */
  readonly patient?: KnownPatient;
}

const spoken = new WeakMap<SourceText, SpokenText>();

/** The text with its mentions of the patient as "pt", place by place the same: what the words around a name are read in. */
export function spokenOf(source: SourceText): SpokenText {
  const known = spoken.get(source) ?? namePatient(source.text, source.writer, source.patient);
  spoken.set(source, known);
  return known;
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
  const patient = byProxy ? await knownPatient(run) : undefined;
  const at = writtenAt(run);
  return [{ source, text: userText, at, writer, ...(patient === undefined ? {} : { patient }) }];
}

async function pagesOf(
  run: CurrentRun,
  document: string,
  numbers: readonly Json[],
): Promise<readonly SourceText[]> {
  const { caller, state } = run;
  const record = recordOf();
  const { sex, age } = (await knownPatient(run)) ?? {};
  const person = { ...(sex === undefined ? {} : { sex }), ...(age === undefined ? {} : { age }) };
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
      person,
    }));
}

interface HumanName {
  readonly given?: readonly string[];
  readonly family?: string;
}

/** Undefined where the record has no patient, or more than one. */
async function knownPatient({ caller, now, ports }: CurrentRun): Promise<KnownPatient | undefined> {
  const { found = [] } = (await ports.record?.search(caller, { types: ['Patient'], limit: 2 })) ?? {};
  const [patient] = found;
  if (patient === undefined || found.length > 1) return undefined;
  const { name, gender, birthDate } = patient.resource;
  const names = (Array.isArray(name) ? name : []) as readonly HumanName[];
  const family = names.find((each) => each.family !== undefined)?.family;
  return {
    given: names.flatMap(({ given = [] }) => given),
    ...(family === undefined ? {} : { family }),
    ...(gender === 'male' || gender === 'female' ? { sex: gender } : {}),
    ...(typeof birthDate === 'string' ? { age: yearsSince(birthDate, now()) } : {}),
  };
}

function yearsSince(day: string, now: Date): number {
  const today = now.toISOString();
  const isBefore = today.slice(5, 10) < day.slice(5, 10);
  return Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (isBefore ? 1 : 0);
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
