import {
  type Article,
  type DocumentStatus,
  type LibraryDocument,
  type SourceStatus,
  statusOfTypes,
} from '@consilium/kernel';
import { z } from 'zod';
import { askSource } from '../ask-source.ts';
import {
  address,
  bytesOf,
  type ClientOptions,
  jsonOf,
  limitOf,
  type SourceClient,
  type SourceSearch,
  withoutTags,
} from '../source-client.ts';
import { malformed, pageOf, type SourceResult } from '../source-result.ts';

const NAME = 'Europe PMC';
export const EUROPE_PMC = 'https://www.ebi.ac.uk/europepmc/webservices/rest';
const ABSTRACT = 'Abstract: copyright of the publisher or the authors; read it at Europe PMC';
const OPEN = 'Open access; the article names its licence';

const PAGE = z.object({
  hitCount: z.number().int(),
  nextCursorMark: z.string().optional(),
  resultList: z.object({ result: z.array(z.unknown()) }),
});
const text = z.string().default('');
const ENTRY = z.object({
  ...{ id: z.string().min(1), source: z.string().min(1), title: z.string().min(1) },
  ...{
    pmid: z.string().optional(),
    doi: z.string().optional(),
    abstractText: text,
    pageInfo: text,
    license: text,
    pmcid: text,
    isOpenAccess: text,
  },
  authorList: z
    .object({
      author: z.array(z.object({ lastName: text, firstName: text, fullName: text, collectiveName: text })),
    })
    .default({ author: [] }),
  journalInfo: z
    .object({
      ...{ volume: text, issue: text, yearOfPublication: z.number().int().optional() },
      journal: z.object({ title: text }).default({ title: '' }),
    })
    .optional(),
  pubTypeList: z.object({ pubType: z.array(z.string()) }).default({ pubType: [] }),
  commentCorrectionList: z
    .object({ commentCorrection: z.array(z.object({ type: text, reference: text })) })
    .default({ commentCorrection: [] }),
});
type Entry = z.output<typeof ENTRY>;

/** An entry of Europe PMC. */
export interface EuropePmcEntry {
  /** With the abstract. */
  readonly document: LibraryDocument;
  /** Its number in PubMed Central if the full text is open access; else null. */
  readonly openPmcid: string | null;
}

/** Europe PMC's search, with abstracts. */
export function createEuropePmc(options: ClientOptions): SourceClient {
  return {
    name: NAME,
    search: async (search) => {
      const found = await findEntries(NAME, options, search);
      return found.kind === 'found'
        ? { ...found, items: found.items.map(({ document }) => document) }
        : found;
    },
  };
}

/** Requests a page of search results. `name`: the source's name in gaps. */
export async function findEntries(
  name: string,
  { egress, now }: ClientOptions,
  search: SourceSearch,
): Promise<SourceResult<EuropePmcEntry>> {
  const { query, after = '*', signal } = search;
  const page = { query, resultType: 'core', format: 'json', cursorMark: after, pageSize: limitOf(search) };
  const asked = await askSource(
    { source: name, egress },
    { url: address(`${EUROPE_PMC}/search`, page), signal },
  );
  if (asked.kind !== 'answer') return asked.kind === 'absent' ? malformed(name) : asked;
  const read = PAGE.safeParse(jsonOf(asked.text));
  if (!read.success) return malformed(name);
  const { hitCount, nextCursorMark, resultList } = read.data;
  const items = resultList.result.map((raw) => entryOf(raw, now()));
  const isLast = nextCursorMark === undefined || nextCursorMark === after || items.length < limitOf(search);
  // After the last page there is one more, without entries.
  if (items.length === 0 && after !== '*') return { kind: 'empty' };
  return pageOf(name, { items, total: hitCount, next: isLast ? null : nextCursorMark });
}

function entryOf(raw: unknown, now: Date): EuropePmcEntry | null {
  const read = ENTRY.safeParse(raw);
  if (!read.success) return null;
  const entry = read.data;
  const title = withoutTags(entry.title);
  const source: Article = {
    ...{ source_type: 'article', title, journal: entry.journalInfo?.journal.title ?? '' },
    authors: entry.authorList.author.map(
      ({ lastName, firstName, fullName, collectiveName }) =>
        [lastName, firstName].filter(Boolean).join(', ') || fullName || collectiveName,
    ),
    ...{ year: entry.journalInfo?.yearOfPublication ?? null, pages: entry.pageInfo },
    ...{ volume: entry.journalInfo?.volume ?? '', issue: entry.journalInfo?.issue ?? '' },
    ...{ doi: entry.doi ?? null, pmid: entry.pmid ?? null, publication_types: entry.pubTypeList.pubType },
  };
  const isOpen = entry.isOpenAccess === 'Y' && /^PMC\d{1,12}$/.test(entry.pmcid);
  const document: LibraryDocument = {
    ...{
      source,
      text: [title, withoutTags(entry.abstractText)].filter(Boolean).join('\n\n'),
      bytes: bytesOf(raw),
    },
    licence: entry.license || (isOpen ? OPEN : ABSTRACT),
    ...{ retrieved: now.toISOString(), status: statusOf(entry, source) },
    request: `${EUROPE_PMC}/article/${encodeURIComponent(entry.source)}/${encodeURIComponent(entry.id)}`,
  };
  return { document, openPmcid: isOpen ? entry.pmcid : null };
}

const NOTICES: readonly (readonly [SourceStatus, RegExp])[] = [
  ['retracted', /^retraction in$/i],
  ['concern', /^expression of concern in$/i],
  ['corrected', /^(?:erratum|correction|corrected and republished) in$/i],
];

function statusOf({ commentCorrectionList }: Entry, source: Article): DocumentStatus {
  const notices = commentCorrectionList.commentCorrection;
  const ofTypes = statusOfTypes(source);
  for (const [status, type] of NOTICES) {
    const notice = notices.find((each) => type.test(each.type));
    if (notice)
      return { status, by: 'europe-pmc', ...(notice.reference ? { reason: notice.reference } : {}) };
    if (ofTypes === status) return { status, by: 'europe-pmc' };
  }
  return { status: 'none_known', by: 'europe-pmc' };
}
