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

export function fieldWords(field: string): string {
  return wordOf(FIELDS, field) ?? field;
}

/** `RECRUITING` as Recruiting; other values as they are. */
export function valueWords(value: string): string {
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
  return fields
    .map((field) => {
      const value = seen[field] ?? '';
      return `${fieldWords(field)}: ${valueWords(value.length > 60 ? `${value.slice(0, 60)}…` : value)}`;
    })
    .join(', ');
}
