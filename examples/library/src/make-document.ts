import type {
  Article,
  DocumentStatus,
  Label,
  LibraryDocument,
  SourceMetadata,
  Trial,
} from '@consilium/kernel';

/** The first line of every text: each page of it says that it is invented. */
export const FIRST_LINE = 'Invented for demonstration: no such publication exists.';

interface Written {
  readonly title: string;
  /** Paragraphs; the first line and the title are put before them. */
  readonly text: string;
  /** Default: nothing is known against it. */
  readonly status?: DocumentStatus;
}

interface WrittenArticle extends Written {
  /** `Probe-Meyer, Anna; Probe-Roth, Jonas`. */
  readonly by: string;
  readonly year: number;
  readonly type: string;
  readonly journal?: string;
}

/** No such journal exists. */
const JOURNAL = 'Journal of Invented Medicine';

export function article({
  title,
  text,
  status,
  by,
  year,
  type,
  journal = JOURNAL,
}: WrittenArticle): LibraryDocument {
  const number = numberOf(title);
  const source: Article = {
    ...{ source_type: 'article', authors: by.split('; '), title, journal, year },
    ...{ volume: String(year - 1990), issue: String((number % 12) + 1), pages: pagesOf(number) },
    ...{ doi: `10.5555/invented.${year}.${number}`, pmid: null },
    publication_types: [
      'Journal Article',
      type,
      ...(status?.status === 'retracted' ? ['Retracted Publication'] : []),
    ],
  };
  return documentOf(source, { title, text, ...(status ? { status } : {}) });
}

interface WrittenTrial extends Written {
  readonly sponsor: string;
  readonly phase: string;
  readonly state: string;
  readonly stopped?: string;
  readonly updated: string;
}

export function trial({
  title,
  text,
  sponsor,
  phase,
  state,
  stopped,
  updated,
}: WrittenTrial): LibraryDocument {
  const source: Trial = {
    ...{ source_type: 'trial', registry_id: `INVENTED-${numberOf(title)}`, title, sponsor, phases: [phase] },
    ...{
      overall_status: state,
      why_stopped: stopped ?? null,
      has_results: state === 'completed',
      last_update: updated,
    },
  };
  return documentOf(source, { title, text });
}

interface WrittenLabel extends Written {
  readonly section: string;
  readonly effective: string;
}

export function label({ title, text, section, effective }: WrittenLabel): LibraryDocument {
  const source: Label = {
    ...{ source_type: 'label', title, manufacturer: 'Probe Pharma (invented)', effective },
    ...{ set_id: `invented-${numberOf(title + section)}`, section },
  };
  return documentOf(source, { title: `${title}: ${section}`, text });
}

function documentOf(source: SourceMetadata, { title, text, status }: Written): LibraryDocument {
  return {
    source,
    text: `${FIRST_LINE}\n\n${title}\n\n${text.trim()}`,
    licence: 'CC0-1.0',
    retrieved: '2026-01-15T00:00:00.000Z',
    invented: true,
    status: status ?? { status: 'none_known', by: 'import' },
  };
}

/** The same for the same text, for ever. */
function numberOf(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 99_991;
  return 10_000 + sum;
}

function pagesOf(number: number): string {
  const first = (number % 800) + 1;
  return `${first}-${first + 7}`;
}
