import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Internet, PUBLIC, startInternet } from './internet.fixture.ts';

/** How a source answers its next requests: in its true shape, or not. `then` follows after `times`. */
export type Mood =
  | { readonly is: 'well' }
  | { readonly is: 'empty' }
  | { readonly is: 'status'; readonly status: number; readonly retryAfter?: string; readonly times?: number }
  | { readonly is: 'silent' }
  | { readonly is: 'cut off' }
  /** HTML where JSON or XML was asked for. */
  | { readonly is: 'page' }
  /** The field that a client cannot do without has another name. */
  | { readonly is: 'changed' }
  /** It answers about another paper than was asked for. */
  | { readonly is: 'another' }
  /** One entry of the page is broken. */
  | { readonly is: 'one broken' };

/** The sources as stand-ins on this machine, with `total` entries each. */
export interface FixtureSources {
  readonly internet: Internet;
  readonly mood: (source: SourceName, mood: Mood) => void;
  /** When each request to a source began, in ms, and its path. */
  readonly asked: (source: SourceName) => readonly { readonly at: number; readonly url: URL }[];
  /** Connections that were opened to sources. */
  readonly connections: () => number;
  readonly stop: () => Promise<void>;
}

export type SourceName = keyof typeof HOSTS;

export const HOSTS = {
  pubmed: 'eutils.ncbi.nlm.nih.gov',
  europePmc: 'www.ebi.ac.uk',
  clinicalTrials: 'clinicaltrials.gov',
  openFda: 'api.fda.gov',
  crossref: 'api.crossref.org',
} as const;

export const TOTAL = 45;

type Answer = { readonly type: string; readonly body: string; readonly status?: number };
const json = (value: unknown, status = 200): Answer => ({
  type: 'application/json; charset=UTF-8',
  body: JSON.stringify(value),
  status,
});
const all = Array.from({ length: TOTAL }, (_, n) => n);

export async function startSources(): Promise<FixtureSources> {
  const internet = await startInternet(Object.values(HOSTS));
  const moods = new Map<SourceName, { mood: Mood; times: number }>();
  const asked = new Map<SourceName, { at: number; url: URL }[]>();
  const sockets = new Set<unknown>();
  for (const [name, host] of Object.entries(HOSTS) as [SourceName, string][]) {
    internet.name(host, [PUBLIC.v4]);
    asked.set(name, []);
    internet.host(host, (request, response) => {
      const url = new URL(request.url ?? '', `https://${host}`);
      asked.get(name)?.push({ at: performance.now(), url });
      sockets.add(request.socket);
      answer(name, url, moods.get(name), request, response);
    });
  }
  return {
    internet,
    mood: (source, mood) => void moods.set(source, { mood, times: 0 }),
    asked: (source) => asked.get(source) ?? [],
    connections: () => sockets.size,
    stop: internet.stop,
  };
}

function answer(
  name: SourceName,
  url: URL,
  state: { mood: Mood; times: number } | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { mood } = state ?? { mood: { is: 'well' } as const };
  if (state) state.times += 1;
  if (mood.is === 'silent') return void request.resume();
  if (mood.is === 'status' && (state?.times ?? 0) <= (mood.times ?? Infinity)) {
    const wait = mood.retryAfter === undefined ? {} : { 'retry-after': mood.retryAfter };
    return void response
      .writeHead(mood.status, { 'content-type': 'application/json', ...wait })
      .end('{"error":"API rate limit exceeded"}');
  }
  if (mood.is === 'page')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
  const { type, body, status = 200 } = SHAPES[name](url, mood);
  const said = mood.is === 'cut off' ? body.slice(0, body.length / 2) : body;
  response.writeHead(status, { 'content-type': type }).end(said);
}

const SHAPES: { readonly [name in SourceName]: (url: URL, mood: Mood) => Answer } = {
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
  openFda: (url, mood) => {
    const [limit, skip] = [Number(url.searchParams.get('limit')), Number(url.searchParams.get('skip'))];
    if (mood.is === 'empty') return json({ error: { code: 'NOT_FOUND', message: 'No matches found!' } }, 404);
    const page = all.slice(skip, skip + limit);
    return json({
      meta: { disclaimer: 'Do not rely on openFDA …', results: { skip, limit, total: TOTAL } },
      results: page.map((n) => label(n, mood.is === 'changed' || (mood.is === 'one broken' && n === skip))),
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

function esearch(url: URL, mood: Mood): Answer {
  const [from, size] = [Number(url.searchParams.get('retstart')), Number(url.searchParams.get('retmax'))];
  const page = mood.is === 'empty' ? [] : all.slice(from, from + size).map((n) => String(30_000_000 + n));
  const list = mood.is === 'changed' ? { ids: page } : { idlist: page };
  const count = String(mood.is === 'empty' ? 0 : TOTAL);
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
    },
  };
}
