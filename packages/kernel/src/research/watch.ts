/** Where something can be watched: a study at ClinicalTrials.gov, a label at openFDA, a paper at Crossref or Europe PMC. */
export type WatchedSource = keyof typeof WATCHED_FIELDS;

/** What can be watched of each, as the sources name it. */
export const WATCHED_FIELDS = {
  trial: [
    'overall_status',
    'why_stopped',
    'last_update',
    'primary_completion',
    'completion',
    'enrolment',
    'has_results',
  ],
  label: [
    'effective',
    'boxed_warning',
    'indications',
    'dosage',
    'contraindications',
    'warnings',
    'drug_interactions',
  ],
  paper: ['status', 'notice'],
} as const;

export const WATCHED_SOURCES = Object.keys(WATCHED_FIELDS) as readonly WatchedSource[];

/** Values by field, as text; '': the source says nothing there. */
export type WatchedValues = { readonly [field: string]: string };

export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The ids of the demonstration's invented library are ids too: no real source knows them. */
const ITEMS: { readonly [source in WatchedSource]: RegExp } = {
  trial: /^(?:NCT\d{8}|INVENTED-\d{1,8})$/,
  label: /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|invented-\d{1,8})$/,
  paper: /^(?:10\.\d{4,9}\/[\w.;()/:<>#-]{1,150}|\d{1,9})$/,
};

/** The id as it is stored and asked for; null: no such id is known. NCT number; set id of the label; DOI or PubMed id. */
export function readItem(source: WatchedSource, item: string): string | null {
  const trimmed = item.trim().slice(0, 200);
  const bare =
    source === 'paper'
      ? trimmed.toLowerCase().replace(/^(?:https:\/\/doi\.org\/|doi:\s?|pmid:\s?)/, '')
      : trimmed;
  const cased = source === 'trial' ? bare.toUpperCase() : bare.toLowerCase();
  return ITEMS[source].test(cased) ? cased : null;
}

/** Fields that the source does not have. */
export function unknownFields(source: WatchedSource, fields: readonly string[]): readonly string[] {
  const known: readonly string[] = WATCHED_FIELDS[source];
  return fields.filter((field) => !known.includes(field));
}

/** Watched fields that differ. A field that was not heard before has not changed. */
export function changedFields(
  fields: readonly string[],
  before: WatchedValues,
  after: WatchedValues,
): readonly FieldChange[] {
  return fields.flatMap((field) => {
    const [old, now] = [before[field], after[field]];
    return old === undefined || now === undefined || old === now ? [] : [{ field, ...excerpts(old, now) }];
  });
}

/** Characters of a value that are told, and of those before the first difference. */
const TOLD = 240;
const LEAD = 40;

/** Long texts from shortly before the first difference. */
function excerpts(before: string, after: string): { readonly before: string; readonly after: string } {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = before.length <= TOLD && after.length <= TOLD ? 0 : Math.max(0, same - LEAD);
  const cut = (text: string) => {
    const part = text.slice(from, from + TOLD);
    return `${from > 0 ? '…' : ''}${part}${from + TOLD < text.length ? '…' : ''}`;
  };
  return { before: cut(before), after: cut(after) };
}

/** One line: `Trial NCT01234567 changed: overall status RECRUITING → TERMINATED`. */
export function changeInWords(source: WatchedSource, item: string, changes: readonly FieldChange[]): string {
  const said = changes.map(
    ({ field, before, after }) => `${field.replaceAll('_', ' ')} ${oneLine(before)} → ${oneLine(after)}`,
  );
  return `${NAMES[source]} ${item} changed: ${said.join('; ')}`;
}

const NAMES: { readonly [source in WatchedSource]: string } = {
  ...{ trial: 'Trial', label: 'Label', paper: 'Paper' },
};

function oneLine(value: string): string {
  return value === '' ? '(nothing)' : value.replace(/\s+/g, ' ');
}
