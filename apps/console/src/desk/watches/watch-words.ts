import type { Watch } from '../../api/generated.ts';
import { wordOf } from '../../components/word-of.ts';

const SOURCES: { readonly [source in Watch['source']]: string } = {
  ...{ trial: 'Trial', label: 'Label', paper: 'Paper' },
};

export function sourceWords(source: Watch['source']): string {
  return SOURCES[source];
}

const FIELDS: { readonly [field: string]: string } = {
  ...{
    overall_status: 'status',
    why_stopped: 'why stopped',
    last_update: 'last update',
    enrolment: 'enrolment',
  },
  ...{ primary_completion: 'primary completion', completion: 'completion', has_results: 'results posted' },
  ...{ effective: 'effective date', boxed_warning: 'boxed warning', indications: 'indications' },
  ...{ dosage: 'dosage', contraindications: 'contraindications', warnings: 'warnings' },
  ...{ drug_interactions: 'interactions', status: 'status', notice: 'notice' },
};

/** What each kind of source is named by, and what of it can be watched; `usual`: what is chosen at first. */
export const WATCHED = {
  trial: {
    ...{ name: 'Trial at ClinicalTrials.gov', idName: 'NCT number', example: 'NCT01234567' },
    all: [
      ...['overall_status', 'why_stopped', 'has_results', 'last_update'],
      ...['primary_completion', 'completion', 'enrolment'],
    ],
    usual: ['overall_status', 'why_stopped', 'has_results'],
  },
  label: {
    ...{ name: 'Drug label at openFDA', idName: 'Set id of the label' },
    example: '1f7c8e2a-0b1c-4d5e-8f90-123456789abc',
    all: [
      ...['boxed_warning', 'indications', 'dosage', 'contraindications', 'warnings'],
      ...['drug_interactions', 'effective'],
    ],
    usual: ['boxed_warning', 'indications', 'contraindications'],
  },
  paper: {
    ...{
      name: 'Paper: retraction, correction',
      idName: 'DOI or PubMed id',
      example: '10.1056/NEJMoa2034577',
    },
    ...{ all: ['status', 'notice'], usual: ['status', 'notice'] },
  },
} as const satisfies { readonly [source in Watch['source']]: WatchedKind };

interface WatchedKind {
  readonly name: string;
  readonly idName: string;
  readonly example: string;
  readonly all: readonly string[];
  readonly usual: readonly string[];
}

export const CHOICES = Object.entries(WATCHED).map(([value, { name }]) => ({ value, name }));

/** What has to be filled in before it can be watched; null: nothing. Whether the id is one says the API. */
export function missingInWatch({
  source,
  item,
  fields,
  instruction,
}: Pick<Watch, 'source' | 'item' | 'fields' | 'instruction'>): string | null {
  const { idName, example } = WATCHED[source];
  if (item.trim() === '') return `Give its ${idName}, for example ${example}.`;
  if (fields.length === 0) return 'Choose at least one change that wakes the agent.';
  return instruction.trim() === '' ? 'Say what the agent does then.' : null;
}

export function fieldWords(field: string): string {
  return wordOf(FIELDS, field) ?? field;
}

/** `RECRUITING` as Recruiting; other values as they are. */
function valueWords(value: string): string {
  if (value === '') return 'nothing';
  if (!/^[A-Z_]+$/.test(value)) return value;
  return value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ');
}

/** `status Recruiting → Terminated`. */
export function changeWords(changes: NonNullable<Watch['last_change']>): string {
  return changes
    .map(({ field, before, after }) => `${fieldWords(field)} ${valueWords(before)} → ${valueWords(after)}`)
    .join('; ');
}

/** What is known of it now, in one line; short values only. */
export function heardWords({ seen, seen_at: at, fields }: Watch): string {
  if (at === null) return 'Not looked at yet';
  if (seen === null) return 'Its source does not know it';
  const said = fields
    .map((field) => {
      const value = seen[field] ?? '';
      return `${fieldWords(field)}: ${valueWords(value.length > 60 ? `${value.slice(0, 60)}…` : value)}`;
    })
    .join(', ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}
