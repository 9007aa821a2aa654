/** How a fake source answers its next requests: correctly, or with a fault. */
export type Mood =
  | { readonly is: 'well' }
  | { readonly is: 'empty' }
  /** `after`: so many requests are answered well before; `times`: so many get the status, and then all is well. */
  | {
      readonly is: 'status';
      readonly status: number;
      readonly retryAfter?: string;
      readonly after?: number;
      readonly times?: number;
    }
  | { readonly is: 'silent' }
  | { readonly is: 'cut off' }
  /** HTML where JSON or XML was asked for. */
  | { readonly is: 'page' }
  /** A required field has another name. */
  | { readonly is: 'changed' }
  /** Answers about another article than the requested one. */
  | { readonly is: 'another' }
  /** One entry of the page is broken. */
  | { readonly is: 'one broken' };

export type SourceName = keyof typeof SOURCES;

/** Which host each is at, and which of its requests are this source's, where it has several. */
export const SOURCES = {
  pubmed: { host: 'eutils.ncbi.nlm.nih.gov' },
  europePmcFullText: {
    host: 'www.ebi.ac.uk',
    isAsked: ({ pathname, searchParams }: URL) =>
      pathname.endsWith('/fullTextXML') || /OPEN_ACCESS:Y/.test(searchParams.get('query') ?? ''),
  },
  europePmc: { host: 'www.ebi.ac.uk' },
  clinicalTrials: { host: 'clinicaltrials.gov' },
  openFdaRecalls: { host: 'api.fda.gov', isAsked: ({ pathname }: URL) => pathname.includes('enforcement') },
  openFda: { host: 'api.fda.gov' },
  crossref: { host: 'api.crossref.org' },
  semanticScholar: { host: 'api.semanticscholar.org' },
  perplexity: { host: 'api.perplexity.ai' },
} as const satisfies Record<string, { readonly host: string; readonly isAsked?: (url: URL) => boolean }>;

export const TOTAL = 45;
export type Answer = { readonly type: string; readonly body: string; readonly status?: number };
const json = (value: unknown, status = 200): Answer => ({
  type: 'application/json; charset=UTF-8',
  body: JSON.stringify(value),
  status,
});
const all = Array.from({ length: TOTAL }, (_, n) => n);

export const SHAPES: { readonly [name in SourceName]: (url: URL, mood: Mood) => Answer } = {
  pubmed: (url, mood) => (url.pathname.endsWith('/esearch.fcgi') ? esearch(url, mood) : efetch(url, mood)),
  europePmc: (url, mood) => {
    const size = Number(url.searchParams.get('pageSize'));
    const mark = url.searchParams.get('cursorMark') ?? '*';
    const from = mark === '*' ? 0 : Number(mark.slice(1));
    const page = mood.is === 'empty' ? [] : all.slice(from, from + size);
    const next = page.length === 0 ? mark : `m${from + page.length}`;
    const result = page.map((n) => europePmcEntry(n, mood.is === 'one broken' && n === from));
    return json({
      ...{ version: '6.9', hitCount: mood.is === 'empty' ? 0 : TOTAL, nextCursorMark: next },
      request: { queryString: url.searchParams.get('query'), resultType: 'core' },
      ...(mood.is === 'changed' ? { results: { result } } : { resultList: { result } }),
    });
  },
  europePmcFullText: (url, mood) =>
    url.pathname.endsWith('/fullTextXML')
      ? fullTextXml(url.pathname.split('/').at(-2) ?? '', mood)
      : SHAPES.europePmc(url, mood.is === 'one broken' ? { is: 'well' } : mood),
  clinicalTrials: (url, mood) => {
    const size = Number(url.searchParams.get('pageSize'));
    const from = Number(url.searchParams.get('pageToken')?.slice(1) ?? 0);
    const page = mood.is === 'empty' ? [] : all.slice(from, from + size);
    const behind = from + page.length;
    return json({
      totalCount: mood.is === 'empty' ? 0 : TOTAL,
      studies: page.map((n) => study(n, mood.is === 'changed' || (mood.is === 'one broken' && n === from))),
      ...(page.length > 0 && behind < TOTAL ? { nextPageToken: `t${behind}` } : {}),
    });
  },
  openFda: (url, mood) => openFdaPage(url, mood, label),
  openFdaRecalls: (url, mood) => {
    const setId = /spl_set_id:"([^"]+)"/.exec(url.searchParams.get('search') ?? '')?.[1];
    return setId === undefined ? openFdaPage(url, mood, recall) : recallsOfLabel(setId, mood);
  },
  semanticScholar: (url, mood) => {
    const [from, size] = [Number(url.searchParams.get('offset')), Number(url.searchParams.get('limit'))];
    const page = mood.is === 'empty' ? [] : all.slice(from, from + size);
    const behind = from + page.length;
    const data = page.map((n) => paper(n, mood.is === 'one broken' && n === from));
    return json({
      ...{ total: mood.is === 'empty' ? 0 : TOTAL, offset: from },
      ...(page.length > 0 && behind < TOTAL ? { next: behind } : {}),
      // The list is missing if nothing was found.
      ...(mood.is === 'empty' ? {} : mood.is === 'changed' ? { papers: data } : { data }),
    });
  },
  perplexity: (_url, mood) => {
    const found =
      mood.is === 'empty' ? [] : REFERENCES.map((each) => ({ title: 'Found', date: null, url: each }));
    const message = { role: 'assistant', content: 'WORDS OF A MODEL: metformin cures everything [1].' };
    return json({
      ...{ id: 'a', model: 'sonar', object: 'chat.completion', created: 1_700_000_000 },
      usage: { prompt_tokens: 1, completion_tokens: 16, total_tokens: 17 },
      choices: [{ index: 0, finish_reason: 'length', message }],
      citations: found.map(({ url }) => url),
      [mood.is === 'changed' ? 'results' : 'search_results']: found,
    });
  },
  crossref: (url, mood) => {
    const DOI = decodeURIComponent(url.pathname.slice('/v1/works/'.length));
    if (mood.is === 'empty') return { type: 'text/plain', body: 'Resource not found.', status: 404 };
    if (mood.is === 'another') return json({ status: 'ok', message: { DOI: '10.5555/other' } });
    const kind = DOI.split('/')[1] ?? '';
    const updates = [{ type: 'correction', DOI: '10.5555/n1', source: 'publisher' }];
    if (kind.startsWith('retracted'))
      updates.push({ type: 'retraction', DOI: '10.5555/n2', source: 'retraction-watch' });
    const said = kind.startsWith('good') ? {} : { 'updated-by': updates };
    const message = { title: ['A paper'], type: 'journal-article', ...said };
    return json({
      ...{ status: 'ok', 'message-type': 'work', 'message-version': '1.0.0' },
      message: mood.is === 'changed' ? { ...message, doi: DOI } : { ...message, DOI },
    });
  },
};

/** A label whose set id begins with `dead` has an ongoing recall of class I, and one of another label beside it. */
function recallsOfLabel(setId: string, mood: Mood): Answer {
  if (mood.is === 'empty' || !setId.startsWith('dead')) return NO_MATCHES;
  const report = { ...recall(1, mood.is === 'changed'), classification: 'Class I' };
  const of = (id: string, n: number) => ({
    ...{ ...report, event_id: String(90_000 + n) },
    openfda: { spl_set_id: [id], product_ndc: ['0000-0000'], manufacturer_name: ['Invented Pharma'] },
  });
  const results = [of('00000000-0000-0000-0000-000000000000', 1), of(setId, 2)];
  return json({ meta: { results: { skip: 0, limit: 100, total: results.length } }, results });
}

const NO_MATCHES = json({ error: { code: 'NOT_FOUND', message: 'No matches found!' } }, 404);

function openFdaPage(url: URL, mood: Mood, entry: (n: number, isBroken: boolean) => unknown): Answer {
  const [limit, skip] = [Number(url.searchParams.get('limit')), Number(url.searchParams.get('skip'))];
  if (mood.is === 'empty') return NO_MATCHES;
  const page = all.slice(skip, skip + limit);
  return json({
    meta: { disclaimer: 'Do not rely on openFDA …', results: { skip, limit, total: TOTAL } },
    results: page.map((n) => entry(n, mood.is === 'changed' || (mood.is === 'one broken' && n === skip))),
  });
}

function esearch(url: URL, mood: Mood): Answer {
  const [from, size] = [Number(url.searchParams.get('retstart')), Number(url.searchParams.get('retmax'))];
  const named = [...(url.searchParams.get('term') ?? '').matchAll(/(\d+)\[uid\]/g)].map(([, id]) => id);
  const ids = named.length > 0 ? named : all.map((n) => String(30_000_000 + n));
  const page = mood.is === 'empty' ? [] : ids.slice(from, from + size);
  const list = mood.is === 'changed' ? { ids: page } : { idlist: page };
  const count = String(mood.is === 'empty' ? 0 : ids.length);
  const result = { count, retmax: String(page.length), retstart: String(from), ...list, translationset: [] };
  return json({ header: { type: 'esearch', version: '0.3' }, esearchresult: result });
}

function efetch(url: URL, mood: Mood): Answer {
  const ids = (url.searchParams.get('id') ?? '').split(',');
  const entries = ids.map((id, index) => pubmedEntry(id, mood.is === 'one broken' && index === 0));
  const type =
    '<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" "pubmed_250101.dtd">';
  const body = `<?xml version="1.0" ?>\n${type}\n<PubmedArticleSet>${entries.join('\n')}</PubmedArticleSet>`;
  return { type: 'text/xml; charset=UTF-8', body };
}

/** Every seventh is retracted. */
function pubmedEntry(id: string, isBroken: boolean): string {
  const isRetracted = Number(id) % 7 === 0;
  const retraction = isRetracted
    ? '<CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn"><RefSource>Invented J. 2024;1(2):3</RefSource></CommentsCorrections></CommentsCorrectionsList>'
    : '';
  const types = [
    'Journal Article',
    'Randomized Controlled Trial',
    ...(isRetracted ? ['Retracted Publication'] : []),
  ];
  return `<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">${id}</PMID><Article PubModel="Print">
<Journal><ISSN IssnType="Print">0000-0000</ISSN><JournalIssue CitedMedium="Print"><Volume>12</Volume><Issue>3</Issue><PubDate><Year>2023</Year><Month>Jan</Month></PubDate></JournalIssue><Title>Invented Journal</Title></Journal>
${isBroken ? '' : `<ArticleTitle>Effect of <i>drug</i> ${id} on HbA<sub>1c</sub> &lt; 7 &#37;</ArticleTitle>`}
<Pagination><MedlinePgn>100-8</MedlinePgn></Pagination><Abstract><AbstractText Label="METHODS" NlmCategory="METHODS">Adults were randomised.</AbstractText><AbstractText Label="RESULTS">HbA1c fell by 1.1 &#x2013; 1.3 points.</AbstractText></Abstract>
<AuthorList CompleteYN="Y"><Author ValidYN="Y"><LastName>Meyer</LastName><ForeName>Anna</ForeName></Author><Author ValidYN="Y"><CollectiveName>The Group</CollectiveName></Author></AuthorList>
<PublicationTypeList>${types.map((each) => `<PublicationType UI="D000">${each}</PublicationType>`).join('')}</PublicationTypeList></Article>${retraction}</MedlineCitation>
<PubmedData><ArticleIdList><ArticleId IdType="pubmed">${id}</ArticleId><ArticleId IdType="doi">10.5555/p${id}</ArticleId></ArticleIdList></PubmedData></PubmedArticle>`;
}

function europePmcEntry(n: number, isBroken: boolean) {
  const id = String(31_000_000 + n);
  return {
    ...{
      id,
      source: 'MED',
      pmid: id,
      doi: `10.5555/e${n}`,
      pmcid: `PMC${n}`,
      isOpenAccess: 'Y',
      license: 'cc by',
      pageInfo: '1-9',
    },
    ...(isBroken ? {} : { title: `Trial <i>${n}</i>.` }),
    authorString: 'Meyer A, Okafor C.',
    authorList: {
      author: [
        { fullName: 'Meyer A', firstName: 'Anna', lastName: 'Meyer' },
        { collectiveName: 'The Group' },
      ],
    },
    journalInfo: {
      volume: '3',
      issue: '1',
      yearOfPublication: 2022,
      journal: { title: 'Invented Journal', issn: '0000-0000' },
    },
    abstractText: '<h4>Background</h4>Adults were studied. <h4>Results</h4>Fewer falls.',
    pubTypeList: { pubType: ['Journal Article', 'Systematic Review'] },
    ...(n === 0
      ? {
          commentCorrectionList: {
            commentCorrection: [{ type: 'Expression of concern in', reference: 'Invented J. 2024' }],
          },
        }
      : {}),
  };
}

function study(n: number, isBroken: boolean) {
  const nctId = `NCT${String(1_000_000 + n).padStart(8, '0')}`;
  return {
    protocolSection: {
      identificationModule: {
        [isBroken ? 'nct' : 'nctId']: nctId,
        briefTitle: `Trial ${n}`,
        officialTitle: 'A trial',
      },
      statusModule: {
        ...{ overallStatus: 'TERMINATED', whyStopped: 'Slow enrolment' },
        lastUpdatePostDateStruct: { date: '2024-05-01', type: 'ACTUAL' },
      },
      sponsorCollaboratorsModule: { leadSponsor: { name: 'Invented University', class: 'OTHER' } },
      descriptionModule: { briefSummary: 'Adults with heart failure.' },
      conditionsModule: { conditions: ['Heart Failure'] },
      designModule: {
        studyType: 'INTERVENTIONAL',
        phases: ['PHASE3'],
        enrollmentInfo: { count: 210, type: 'ACTUAL' },
      },
      outcomesModule: { primaryOutcomes: [{ measure: 'Death', timeFrame: '24 months' }] },
      eligibilityModule: { eligibilityCriteria: 'Inclusion Criteria:\n\n* 18 years or older' },
    },
    hasResults: false,
  };
}

function label(n: number, isBroken: boolean) {
  return {
    ...(isBroken ? {} : { set_id: `00000000-0000-0000-0000-0000000000${String(n).padStart(2, '0')}` }),
    ...{ id: `v-${n}`, version: '4', effective_time: '20240131' },
    ...{
      contraindications: ['4 CONTRAINDICATIONS Severe renal impairment.'],
      drug_interactions: ['7 Alcohol.'],
    },
    openfda: {
      brand_name: [`BRAND ${n}`],
      generic_name: ['METFORMIN'],
      manufacturer_name: ['Invented Pharma'],
      product_ndc: ['00000-000'],
    },
  };
}

function recall(n: number, isBroken: boolean) {
  return {
    ...(isBroken ? {} : { recall_number: `D-${String(n).padStart(4, '0')}-2024` }),
    ...{
      status: 'Ongoing',
      classification: 'Class II',
      recalling_firm: 'Invented Pharma',
      event_id: '90000',
    },
    product_description: 'Metformin Tablets 500 mg, 100-count bottle, Rx only, NDC 00000-000-01',
    reason_for_recall: 'CGMP Deviations: impurity above the limit.',
    ...{ recall_initiation_date: '20240131', report_date: '20240214', code_info: 'Lot A1, exp 01/2026' },
    ...{ distribution_pattern: 'Nationwide', voluntary_mandated: 'Voluntary: Firm initiated', openfda: {} },
  };
}

function paper(n: number, isBroken: boolean) {
  return {
    paperId: String(n).padStart(40, '0'),
    ...(isBroken ? {} : { title: `Paper ${n}` }),
    ...{ abstract: n % 2 === 0 ? 'Fewer falls in adults.' : null, venue: 'Invented Journal', year: 2022 },
    journal: { name: 'Invented Journal', volume: '4', pages: '1-9' },
    authors: [{ authorId: '1', name: 'Anna B. Meyer' }],
    externalIds: { DOI: `10.5555/s${n}`, PubMed: String(32_000_000 + n), CorpusId: n },
  };
}

export const PAGE_HOST = 'news.example.org';

/** Two are at Europe PMC, one is a page, and one is at an address that is never fetched. */
export const REFERENCES = [
  'https://pubmed.ncbi.nlm.nih.gov/31000000/',
  'https://doi.org/10.5555/e1',
  `http://${PAGE_HOST}/a-page`,
  'http://127.0.0.1/secret',
];

/** Broken: of the first article, cut off. `changed`: it has no body, as of one whose text is not given. */
function fullTextXml(pmcid: string, mood: Mood): Answer {
  const number = mood.is === 'another' ? '999' : pmcid.slice(3);
  const body =
    '<sec><title>Results</title><p>Fewer falls<xref ref-type="bibr"><sup>1</sup></xref> in 12 of 100.</p></sec>';
  const xml = `<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96)//EN" "JATS.dtd"><article article-type="research-article"><front><article-meta>
<article-id pub-id-type="pmcid">PMC${number}</article-id><title-group><article-title>Trial ${number}</article-title></title-group><abstract><p>Adults were studied.</p></abstract></article-meta></front>
<${mood.is === 'changed' ? 'text' : 'body'}>${body}</${mood.is === 'changed' ? 'text' : 'body'}><back><ref-list><ref><mixed-citation>Other A.</mixed-citation></ref></ref-list></back></article>`;
  const isCut = mood.is === 'one broken' && pmcid === 'PMC0';
  return { type: 'application/xml', body: isCut ? xml.slice(0, -30) : xml };
}
