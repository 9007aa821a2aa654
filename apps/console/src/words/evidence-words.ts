import type { EvidenceSnapshot, EvidenceSource } from '../api/generated.ts';
import { wordOf } from '../components/word-of.ts';

type Kind = EvidenceSnapshot['source']['source_type'];
type Level = EvidenceSnapshot['level'];
type Status = EvidenceSnapshot['status'];

export const KIND_WORDS: { readonly [kind in Kind]: string } = {
  article: 'Article',
  trial: 'Trial',
  label: 'Product label',
  recall: 'Medicine recall',
  web: 'Web page',
  book: 'Book',
  internal_doc: 'Internal document',
  code: 'Code',
  schema: 'Schema',
};

export const LEVEL_WORDS: { readonly [level in Level]: string } = {
  systematic_review: 'Systematic review',
  randomised_trial: 'Randomised trial',
  cohort: 'Cohort study',
  case_control: 'Case-control study',
  case_series: 'Case series',
  guideline: 'Guideline',
  label: 'Product label',
  registry_entry: 'Trial registry entry',
  opinion: 'Review or opinion',
  not_classified: 'Study type not classified',
};

const STATUS_WORDS: { readonly [status in Status]: string } = {
  retracted: 'Retracted',
  concern: 'Expression of concern',
  corrected: 'Corrected since',
  none_known: 'No retraction known',
  unknown: 'Not checked for retraction',
};

/** What happened to a source after an answer used it. */
const RECALL_WORDS = {
  retracted: 'Retracted since',
  concern: 'Expression of concern since',
  corrected: 'Corrected since',
} as const;

/** Who said it, or the level of the source that it was said of. */
interface SaidOf {
  readonly by?: string;
  readonly level?: Level;
}

/** About trials and labels no expressions of concern are published: a trial was stopped, a medicine recalled. */
export function concernOf(status: Status, { by, level }: SaidOf): 'trial' | 'medicine' | null {
  if (status !== 'concern') return null;
  if (by === 'clinicaltrials.gov' || level === 'registry_entry') return 'trial';
  return by === 'openfda' || level === 'label' ? 'medicine' : null;
}

const CONCERN_WORDS = { trial: 'Trial stopped', medicine: 'Medicine recalled' } as const;

/** The status of a source, by who said it or by its level. */
export function statusWords(status: Status, from: SaidOf): string {
  const concern = concernOf(status, from);
  return concern === null ? STATUS_WORDS[status] : CONCERN_WORDS[concern];
}

/** The same of what happened after an answer used it. */
export function recalledWords(status: keyof typeof RECALL_WORDS, from: SaidOf): string {
  const concern = concernOf(status, from);
  return concern === null ? RECALL_WORDS[status] : `${CONCERN_WORDS[concern]} since`;
}

/** Display names of the services that report a status. */
const SAYERS: { readonly [by: string]: string } = {
  crossref: 'Crossref',
  pubmed: 'PubMed',
  'europe-pmc': 'Europe PMC',
  'clinicaltrials.gov': 'ClinicalTrials.gov',
  openfda: 'openFDA',
  import: 'the import',
  'by-hand': 'entered by hand',
};

export function sayerWords(by: string): string {
  return wordOf(SAYERS, by) ?? by;
}

/** What a reader has to weigh: such a source is shown with a warning. */
export function isDoubted(status: Status): boolean {
  return status === 'retracted' || status === 'concern' || status === 'corrected';
}

/** The title of a source; for code and schemas, its file path. */
export function titleOf(source: EvidenceSource): string {
  return 'title' in source ? source.title : source.file_path;
}
