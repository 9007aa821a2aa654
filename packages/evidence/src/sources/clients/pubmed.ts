import type { Article, DocumentStatus, LibraryDocument, SourceStatus } from '@consilium/kernel';
import { statusOfTypes } from '@consilium/kernel';
import { z } from 'zod';
import { askSource } from '../ask-source.ts';
import { elementsAt, readXml, textOf, type XmlElement } from '../read-xml.ts';
import {
  address,
  bytesOf,
  type ClientOptions,
  jsonOf,
  limitOf,
  type SourceClient,
} from '../source-client.ts';
import { malformed, pageOf } from '../source-result.ts';

const NAME = 'PubMed';
const BASE = 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils';
const LICENCE = 'Abstract: copyright of the publisher or the authors; read it at PubMed';

const SEARCHED = z.object({
  esearchresult: z.object({
    count: z.coerce.number().int(),
    idlist: z.array(z.string().regex(/^\d{1,12}$/)),
  }),
});

/** PubMed by E-utilities: a search for ids, then the entries with their abstracts. */
export function createPubMed({ egress, now, contact, apiKey }: ClientOptions): SourceClient {
  const own = { db: 'pubmed', tool: 'consilium', email: contact, api_key: apiKey };
  return {
    name: NAME,
    search: async (search) => {
      const { query, after = '0', signal } = search;
      const limit = limitOf(search);
      const from = Number(after);
      const page = { term: query, retmode: 'json', retmax: limit, retstart: from, sort: 'relevance' };
      const ids = await askSource(
        { source: NAME, egress },
        { url: address(`${BASE}/esearch.fcgi`, { ...own, ...page }), signal },
      );
      if (ids.kind !== 'answer') return ids.kind === 'absent' ? malformed(NAME) : ids;
      const searched = SEARCHED.safeParse(jsonOf(ids.text));
      if (!searched.success) return malformed(NAME);
      const { count, idlist } = searched.data.esearchresult;
      if (idlist.length === 0) return { kind: 'empty' };
      const url = address(`${BASE}/efetch.fcgi`, { ...own, id: idlist.join(','), retmode: 'xml' });
      const fetched = await askSource({ source: NAME, egress }, { url, signal });
      if (fetched.kind !== 'answer') return fetched.kind === 'absent' ? malformed(NAME) : fetched;
      const set = readXml(fetched.text);
      if (set?.name !== 'PubmedArticleSet') return malformed(NAME);
      const items = elementsAt(set, 'PubmedArticle').map((entry) => documentOf(entry, fetched.text, now()));
      const next = from + idlist.length < count ? String(from + idlist.length) : null;
      // An entry that did not come is one that could not be read.
      const missing = Array<null>(Math.max(0, idlist.length - items.length)).fill(null);
      return pageOf(NAME, { items: [...items, ...missing], total: count, next });
    },
  };
}

function documentOf(entry: XmlElement, xml: string, now: Date): LibraryDocument | null {
  const at = (...path: string[]) => textOf(elementsAt(entry, 'MedlineCitation', ...path)[0]);
  const article = (...path: string[]) => at('Article', ...path);
  const [pmid, title] = [at('PMID'), article('ArticleTitle')];
  if (!/^\d{1,12}$/.test(pmid) || title === '') return null;
  const issue = ['Article', 'Journal', 'JournalIssue'];
  const year = /\d{4}/.exec(at(...issue, 'PubDate', 'Year') || at(...issue, 'PubDate', 'MedlineDate'));
  const ids = elementsAt(entry, 'PubmedData', 'ArticleIdList', 'ArticleId');
  const source: Article = {
    ...{ source_type: 'article', title, pmid, journal: article('Journal', 'Title') },
    authors: elementsAt(entry, 'MedlineCitation', 'Article', 'AuthorList', 'Author')
      .map(authorOf)
      .filter(Boolean),
    year: year === null ? null : Number(year[0]),
    ...{
      volume: at(...issue, 'Volume'),
      issue: at(...issue, 'Issue'),
      pages: article('Pagination', 'MedlinePgn'),
    },
    doi: textOf(ids.find(({ attributes }) => attributes.IdType === 'doi')) || null,
    publication_types: elementsAt(
      entry,
      'MedlineCitation',
      'Article',
      'PublicationTypeList',
      'PublicationType',
    ).map(textOf),
  };
  const parts = elementsAt(entry, 'MedlineCitation', 'Article', 'Abstract', 'AbstractText').map((part) =>
    part.attributes.Label ? `${part.attributes.Label}: ${textOf(part)}` : textOf(part),
  );
  return {
    ...{
      source,
      text: [title, ...parts].filter(Boolean).join('\n\n'),
      bytes: bytesOf(xml.slice(entry.start, entry.end)),
    },
    ...{ licence: LICENCE, retrieved: now.toISOString(), status: statusOf(entry, source) },
    request: address(`${BASE}/efetch.fcgi`, { db: 'pubmed', id: pmid, retmode: 'xml' }),
  };
}

function authorOf(author: XmlElement): string {
  const of = (name: string) => textOf(elementsAt(author, name)[0]);
  return [of('LastName'), of('ForeName')].filter(Boolean).join(', ') || of('CollectiveName');
}

const STATUS_OF: Readonly<Record<string, SourceStatus>> = {
  RetractionIn: 'retracted',
  ExpressionOfConcernIn: 'concern',
  ErratumIn: 'corrected',
  CorrectedandRepublishedIn: 'corrected',
};
const GRAVEST = ['retracted', 'concern', 'corrected'] as const;

/** PubMed links a paper to what was published about it; an entry without such a link is one that nothing is known against. */
function statusOf(entry: XmlElement, source: Article): DocumentStatus {
  const notices = elementsAt(entry, 'MedlineCitation', 'CommentsCorrectionsList', 'CommentsCorrections');
  const said = [
    statusOfTypes(source),
    ...notices.map(({ attributes }) => STATUS_OF[attributes.RefType ?? '']),
  ];
  const status = GRAVEST.find((each) => said.includes(each)) ?? 'none_known';
  const notice = notices.find(({ attributes }) => STATUS_OF[attributes.RefType ?? ''] === status);
  const reason = textOf(notice && elementsAt(notice, 'RefSource')[0]);
  return { status, by: 'pubmed', ...(reason === '' ? {} : { reason }) };
}
