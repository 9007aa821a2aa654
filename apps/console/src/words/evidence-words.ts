import type { EvidenceSnapshot } from '../api/generated.ts';
import { wordOf } from '../components/word-of.ts';

type Kind = EvidenceSnapshot['source']['source_type'];
type Level = EvidenceSnapshot['level'];
type Status = EvidenceSnapshot['status'];

export const KIND_WORDS: { readonly [kind in Kind]: string } = {
  article: 'Article',
  trial: 'Trial',
  label: 'Product label',
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

export const STATUS_WORDS: { readonly [status in Status]: string } = {
  retracted: 'Retracted',
  concern: 'Expression of concern',
  corrected: 'Corrected since',
  none_known: 'No retraction known',
  unknown: 'Not checked for retraction',
};

/** What a reader has to weigh: such a source is shown with a warning. */
export function isDoubted(status: Status): boolean {
  return status === 'retracted' || status === 'concern' || status === 'corrected';
}

const ASKED: { readonly [by: string]: string } = {
  crossref: 'Crossref',
  pubmed: 'PubMed',
  'europe-pmc': 'Europe PMC',
  'clinicaltrials.gov': 'ClinicalTrials.gov',
  openfda: 'openFDA',
  import: 'The document itself',
};

/** Who was asked about a source's standing. */
export function askedWords(by: string): string {
  return wordOf(ASKED, by) ?? by;
}
