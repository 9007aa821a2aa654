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
  withoutTags,
} from '../source-client.ts';
import { malformed, pageOf } from '../source-result.ts';

const NAME = 'Europe PMC';
const BASE = 'https://www.ebi.ac.uk/europepmc/webservices/rest';

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

/** Europe PMC's search, with abstracts. */
export function createEuropePmc({ egress, now }: ClientOptions): SourceClient {
  return {
    name: NAME,
    search: async (search) => {
      const { query, after = '*', signal } = search;
      const page = {
        query,
        resultType: 'core',
        format: 'json',
        cursorMark: after,
        pageSize: limitOf(search),
      };
      const asked = await askSource(
        { source: NAME, egress },
        { url: address(`${BASE}/search`, page), signal },
      );
      if (asked.kind !== 'answer') return asked.kind === 'absent' ? malformed(NAME) : asked;
      const read = PAGE.safeParse(jsonOf(asked.text));
      if (!read.success) return malformed(NAME);
      const { hitCount, nextCursorMark, resultList } = read.data;
      const items = resultList.result.map((raw) => documentOf(raw, now()));
      const isLast =
        nextCursorMark === undefined || nextCursorMark === after || items.length < limitOf(search);
      // Behind the last page there is one more, without entries.
      if (items.length === 0 && after !== '*') return { kind: 'empty' };
      return pageOf(NAME, { items, total: hitCount, next: isLast ? null : nextCursorMark });
    },
  };
}

function documentOf(raw: unknown, now: Date): LibraryDocument | null {
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
  return {
    ...{
      source,
      text: [title, withoutTags(entry.abstractText)].filter(Boolean).join('\n\n'),
      bytes: bytesOf(raw),
    },
    licence: entry.license || 'Abstract: copyright of the publisher or the authors; read it at Europe PMC',
    ...{ retrieved: now.toISOString(), status: statusOf(entry, source) },
    request: `${BASE}/article/${encodeURIComponent(entry.source)}/${encodeURIComponent(entry.id)}`,
  };
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
