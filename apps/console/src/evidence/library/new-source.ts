import type { EvidenceSource } from '../../api/generated.ts';

type Kind = EvidenceSource['source_type'];

/** A field of the import form. */
export interface SourceField {
  readonly name: string;
  readonly label: string;
  readonly as: 'text' | 'year' | 'names' | 'day';
  readonly isNeeded: boolean;
}

const field = (
  name: string,
  label: string,
  as: SourceField['as'] = 'text',
  isNeeded = true,
): SourceField => ({
  ...{ name, label, as, isNeeded },
});
const maybe = (name: string, label: string, as: SourceField['as'] = 'text') => field(name, label, as, false);
const TITLE = field('title', 'Title');

/** By kind of source, in the order of the form. */
export const SOURCE_FIELDS: { readonly [kind in Kind]: readonly SourceField[] } = {
  internal_doc: [
    TITLE,
    field('service', 'Department'),
    field('date', 'Date', 'day'),
    maybe('section', 'Section'),
  ],
  article: [
    ...[TITLE, maybe('authors', 'Authors, separated by semicolons', 'names'), field('journal', 'Journal')],
    ...[maybe('year', 'Year', 'year'), maybe('volume', 'Volume'), maybe('issue', 'Issue')],
    ...[maybe('pages', 'Pages'), maybe('doi', 'DOI'), maybe('pmid', 'PMID')],
    maybe('publication_types', 'Publication types, separated by semicolons', 'names'),
  ],
  book: [
    ...[TITLE, field('author', 'Author (Surname, First)'), field('city', 'City')],
    ...[field('publisher', 'Publisher'), field('year', 'Year', 'year'), field('pages', 'Pages')],
  ],
  recall: [
    ...[TITLE, field('recall_number', 'Recall number'), field('firm', 'Firm')],
    ...[maybe('classification', 'Class'), maybe('reason', 'Reason'), maybe('recall_status', 'Status')],
    maybe('initiated', 'Begun', 'day'),
  ],
  web: [TITLE, field('site', 'Site'), field('url', 'Address'), field('retrieved', 'Read on', 'day')],
  label: [
    ...[TITLE, field('manufacturer', 'Manufacturer'), maybe('effective', 'Version of', 'day')],
    ...[field('set_id', 'Label number'), field('section', 'Section')],
  ],
  trial: [
    ...[TITLE, field('registry_id', 'Registry number'), field('sponsor', 'Sponsor')],
    ...[maybe('phases', 'Phases, separated by semicolons', 'names'), field('overall_status', 'Status')],
    ...[maybe('why_stopped', 'Stopped because'), maybe('last_update', 'Updated', 'day')],
  ],
  code: [
    ...[field('repo', 'Repository'), field('file_path', 'File'), field('commit_hash', 'Commit')],
    field('line_range', 'Lines'),
  ],
  schema: [field('repo', 'Repository'), field('file_path', 'File'), field('version', 'Version')],
};

/** Fields that are null, not an empty string, when left empty. */
const NULL_WHERE_EMPTY = new Set([
  'year',
  'doi',
  'pmid',
  'effective',
  'why_stopped',
  'last_update',
  'initiated',
]);

/** The source as entered in the form. `text`: the value of a field. */
export function newSource(kind: Kind, text: (name: string) => string): EvidenceSource {
  const said = SOURCE_FIELDS[kind].map(({ name, as }) => {
    const typed = text(name).trim();
    if (as === 'names')
      return [
        name,
        typed
          .split(';')
          .map((each) => each.trim())
          .filter(Boolean),
      ] as const;
    if (typed === '') return [name, NULL_WHERE_EMPTY.has(name) ? null : ''] as const;
    return [name, as === 'year' ? Number(typed) : typed] as const;
  });
  const rest = kind === 'trial' ? { has_results: false } : {};
  return { source_type: kind, ...rest, ...Object.fromEntries(said) } as unknown as EvidenceSource;
}
