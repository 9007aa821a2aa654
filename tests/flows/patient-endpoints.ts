import { stories } from '@consilium/example-patients';
import { LETTER_HASH } from './planted-letter.ts';

/** What there is of a patient before the endpoints are called. */
export interface There {
  readonly patient: string;
  readonly conversation: string;
  readonly run: string;
  /** A Condition with one version. */
  readonly entry: string;
  readonly document: string;
  readonly proposal: string;
  readonly notice: string;
  /** A letter with one version that nobody has signed. */
  readonly paper: string;
  /** Of the chart doctor, still open. */
  readonly question: string;
  /** A run of a function that has ended, of the caller, whose output was kept as an artifact. */
  readonly work: string;
  /** A run of `decompose_task` that has ended, of the caller. */
  readonly divided: string;
}

/** Code alone: no model is asked. */
export const FUNCTION = { content: 'Metformin lowers glucose.', extraction_type: 'keywords' };
export const RUN_FUNCTION = '/functions/extract-structure/run?save_as=note';
const PIPELINE = { chapter_text: 'A short chapter about metformin.' };
const ARTIFACT = '/artifacts/extract_structure/note';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export const condition = (patient: string, text: string) => ({
  resourceType: 'Condition',
  clinicalStatus: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
  },
  code: { text },
  subject: { reference: `Patient/${patient}` },
});

const get = (path: string): Call => ({ method: 'GET', path });
const post = (path: string, body: unknown, headers: Record<string, string> = {}): Call => ({
  ...{ method: 'POST', path, body, headers },
});

/** One right call of each operation below a patient, in an order in which each can succeed. */
export function callsOf(there: There): { readonly [operation: string]: Call } {
  const { patient, conversation, run, entry, document, proposal, notice, paper, question, work, divided } =
    there;
  const talk = `/conversations/${conversation}`;
  const versions = `/record/entries/Condition/${entry}`;
  return {
    createConversation: post('/conversations', {}),
    estimateTurn: get('/conversations/estimate'),
    listConversations: get('/conversations'),
    readConversation: get(talk),
    setAudience: { ...post(`${talk}/audience`, { audience: 'all', proxies: true }), method: 'PUT' },
    readMessages: get(`${talk}/messages`),
    rateAnswer: { ...post(`${talk}/messages/2/rating`, { helpful: true }), method: 'PUT' },
    readRatings: get(`${talk}/ratings`),
    rerunAnswer: post(`${talk}/messages/2/reruns`, undefined),
    listReruns: get(`${talk}/messages/2/reruns`),
    listSearches: get(`${talk}/searches`),
    followEvents: get(`${talk}/events`),
    readRun: get(`${talk}/runs/${run}`),
    readPanel: get('/record/panel'),
    markSeen: post('/record/seen', { until: '2026-01-01T00:00:00Z' }),
    searchRecord: get('/record/search?types=Condition'),
    findInRecord: get('/record/find?words=diabetes'),
    readEntry: get(versions),
    readEntryVersions: get(`${versions}/versions`),
    readEntryVersion: get(`${versions}/versions/1`),
    readProvenance: get(`${versions}/versions/1/provenance`),
    exportRecord: get('/record/export'),
    readSection: get('/record/sections/medications'),
    readTimeline: get('/record/timeline'),
    listLabs: get('/record/labs'),
    readLabSeries: get('/record/labs/29463-7'),
    readDangers: get('/record/dangers'),
    listQuestions: get('/record/questions'),
    dismissQuestion: post(`/record/questions/${question}/keep`, undefined),
    addEntry: post('/record/entries', condition(patient, 'Cough')),
    correctEntry: { ...post(`${versions}?version=1`, condition(patient, 'Fever')), method: 'PUT' },
    endEntry: post(`${versions}/end?version=2`, { how: 'over', on: '2026-02-01' }),
    // As it was imported before: the same bundle again changes nothing.
    importBundle: post('/record/import?source=clinic', stories[0]?.chapters[0]?.bundle),
    listProposals: get('/record/proposals'),
    decideProposal: post(`/record/proposals/${proposal}/decision`, { verdict: 'accept' }),
    addDocument: post('/record/documents?title=Note', new TextEncoder().encode('A note.'), {
      'content-type': 'text/plain',
    }),
    readDocument: get(`/record/documents/${document}`),
    readDocumentText: get(`/record/documents/${document}/text`),
    startReadingDocument: post(`/record/documents/${document}/read`, undefined),
    listPapers: get('/papers'),
    prepareVisit: post('/papers/visit', undefined),
    readPaper: get(`/papers/${paper}`),
    printPaper: get(`/papers/${paper}/file?format=docx`),
    signPaper: post(`/papers/${paper}/signature`, { version: 1, hash: LETTER_HASH }),
    editPaper: {
      ...post(`/papers/${paper}`, { after: 1, text: 'Dear colleagues, thank you.' }),
      method: 'PUT',
    },
    readTrail: get('/audit'),
    readNotices: get('/notices'),
    markNoticeSeen: post(`/notices/${notice}/seen`, undefined),
    estimateFunction: post('/functions/extract-structure/estimate', FUNCTION),
    runFunction: post(RUN_FUNCTION, FUNCTION),
    estimatePipeline: post('/pipelines/chapter-summarization/estimate', PIPELINE),
    runPipeline: post('/pipelines/chapter-summarization/run', PIPELINE),
    estimateSubtasks: post(`/work/${divided}/estimate`, {}),
    runSubtasks: post(`/work/${divided}/run`, {}),
    listWork: get('/work'),
    readWork: get(`/work/${work}`),
    followWork: get(`/work/${work}/events`),
    cancelWork: post(`/work/${work}/cancel`, undefined),
    listArtifacts: get('/artifacts'),
    listArtifactVersions: get(ARTIFACT),
    readArtifact: get(`${ARTIFACT}/v1`),
    cancelTurn: post(`${talk}/cancel`, undefined),
    postMessage: post(`${talk}/messages`, { text: 'Thank you.' }),
  };
}
