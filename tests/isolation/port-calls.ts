import { randomUUID } from 'node:crypto';
import type {
  AnswerDraft,
  ArtifactDesk,
  Artifacts,
  Caller,
  History,
  Lens,
  ListReruns,
  PaperRows,
  PatientRecord,
  Reruns,
  WorkDesk,
} from '@consilium/kernel';
import { instanceUuid } from '@consilium/record/test-support/lens-parts';
import {
  ARTIFACT,
  artifactOf,
  bundleOf,
  conditionOf,
  draftFrom,
  orderOf,
  type Patient,
  paperOf,
  rerunOf,
  saying,
  turnOf,
} from './patient.ts';

type Calls<Port> = {
  readonly [Name in keyof Port]: (port: Port, caller: Caller, of: Patient) => Promise<unknown>;
};

/** Each function of the record, asked for this patient's things by the caller. A new function must be added. */
export const RECORD_CALLS: Calls<PatientRecord> = {
  panel: (record, caller) => record.panel(caller),
  markSeen: (record, caller) => record.markSeen(caller, '2026-01-01T00:00:00Z'),
  search: (record, caller) => record.search(caller, { types: ['Condition', 'Patient'], limit: 50 }),
  find: (record, caller, { tag }) => record.find(caller, { words: tag, limit: 50 }),
  read: (record, caller, { condition }) => record.read(caller, condition),
  history: (record, caller, { condition }) => record.history(caller, condition),
  currentVersions: (record, caller, { condition: { type, id } }) =>
    record.currentVersions(caller, [`${type}/${id}`]),
  vocabulary: (record, caller) => record.vocabulary(caller),
  provenance: (record, caller, { condition }) => record.provenance(caller, condition),
  exportBundle: (record, caller) => record.exportBundle(caller),
  section: (record, caller) => record.section(caller, { section: 'conditions', limit: 50 }),
  timeline: (record, caller) => record.timeline(caller, { limit: 50 }),
  entryVersion: (record, caller, { condition }) => record.entryVersion(caller, condition),
  labs: (record, caller) => record.labs(caller),
  labSeries: (record, caller, { tag }) => record.labSeries(caller, `weight ${tag}`),
  dangers: (record, caller) => record.dangers(caller),
  medicineDangers: (record, caller) => record.medicineDangers(caller, 'amoxicillin'),
  questions: (record, caller) => record.questions(caller),
  doubtedResults: (record, caller) => record.doubtedResults(caller),
  dismissQuestion: (record, caller, { question }) => record.dismissQuestion(caller, question),
  documentText: (record, caller, { document }) => record.documentText(caller, document),
  readDocument: (record, caller, { document }) => record.readDocument(caller, document),
  proposals: (record, caller) => record.proposals(caller, { limit: 50 }),
  propose: (record, caller, { conversation, caller: theirs, tag }) =>
    record.propose(caller, draftFrom(theirs, conversation, tag, 'onset')),
  addDocument: (record, caller) =>
    record.addDocument(caller, {
      bytes: new TextEncoder().encode('A letter of the intruder.'),
      contentType: 'text/plain',
      title: 'letter',
    }),
  add: (record, caller, { caller: theirs }) => record.add(caller, conditionOf(theirs, 'intruding')),
  correct: (record, caller, { condition, caller: theirs }) =>
    record.correct(caller, condition, { ...conditionOf(theirs, 'intruding'), id: condition.id }),
  end: (record, caller, { condition }) =>
    record.end(caller, { ...condition, version: condition.version + 1 }, { how: 'entered-in-error' }),
  importBundle: (record, caller, { caller: theirs }) =>
    record.importBundle(caller, bundleOf(theirs, 'intruding'), { source: 'elsewhere' }),
  decide: (record, caller, { proposal }) => record.decide(caller, proposal, { verdict: 'reject' }),
};

/** The functions that only look. */
export const LOOKS: ReadonlySet<string> = new Set([
  'panel',
  'search',
  'find',
  'read',
  'history',
  'currentVersions',
  'vocabulary',
  'provenance',
  'exportBundle',
  'section',
  'timeline',
  'entryVersion',
  'labs',
  'labSeries',
  'dangers',
  'medicineDangers',
  'questions',
  'doubtedResults',
  'documentText',
  'readDocument',
  'proposals',
]);

/** They say who wrote an entry, which version it is at, that it is doubted, or what tables say of medicines, not what it says. */
export const WORDLESS: ReadonlySet<string> = new Set([
  'record.provenance',
  'record.currentVersions',
  'record.doubtedResults',
  'record.dangers',
  'record.medicineDangers',
]);

/** The same for questions about all that is there. */
export const LENS_CALLS: Calls<Lens> = {
  schema: (lens, caller) => lens.schema(caller),
  query: async (lens, caller) => {
    const { rows } = await lens.query(caller, { cypher: 'MATCH (n) RETURN n' });
    return rows;
  },
  topic: (lens, caller, { document }) =>
    lens.topic(caller, { uuid: instanceUuid(`DocumentReference/${document}`), type: 'DocumentReference' }),
};

/** The same for conversations. */
export const HISTORY_CALLS: Calls<History> = {
  findConversation: (history, { scope }, { conversation }) => history.findConversation(scope, conversation),
  listConversations: (history, { scope }) => history.listConversations(scope, { limit: 50 }),
  mayRead: (history, { scope }, { conversation }) => history.mayRead(scope, conversation),
  setAudience: (history, { scope }, { conversation }) =>
    history.setAudience(scope, conversation, { audience: 'all', proxies: true }),
  readMessages: (history, { scope }, { conversation }) =>
    history.readMessages(scope, conversation, { after: 0, limit: 50 }),
  rateAnswer: async (history, { scope }, { conversation }) => {
    const answer = { conversation, id: randomUUID(), inReplyTo: 1, draft: ANSWER };
    const added = await history.appendMessage(scope, answer);
    const seq = added === 'forbidden' ? 2 : added.message.seq;
    return history.rateAnswer(scope, conversation, {
      seq,
      helpful: false,
      reason: 'wrong',
      words: 'intruding',
    });
  },
  readRatings: (history, { scope }, { conversation }) => history.readRatings(scope, conversation),
  readRuns: (history, { scope }, { conversation, turn }) => history.readRuns(scope, conversation, turn),
  reportsTo: async (history, { scope }, { conversation, turn }) => {
    const run = randomUUID();
    await history.reportLater(scope, { run, turn, conversation });
    return history.reportsTo(scope, run);
  },
  reportLater: (history, { scope }, { conversation, turn }) =>
    history.reportLater(scope, { run: turn, turn, conversation }),
  activeTurn: (history, { scope }, { conversation }) => history.activeTurn(scope, conversation),
  repeatTurn: (history, { scope }, { conversation, turn }) =>
    history.repeatTurn(scope, { conversation, turn, run: randomUUID(), most: 50, by: 'operator-1' }),
  appendQuestion: (history, { scope }, { conversation }) =>
    history.appendQuestion(scope, { conversation, id: randomUUID(), inReplyTo: 1, draft: ANSWER }),
  readEarlier: (history, { scope }, { conversation }) =>
    history.readEarlier(scope, { conversation, seq: 1_000, maxBytes: 100_000 }),
  startRun: async (history, { scope }, { conversation }) => {
    const { now: _, clock: _clock, ...start } = await history.startRun(scope, turnOf(conversation));
    return start;
  },
  acceptMessage: (history, { scope }, { conversation }) =>
    history.acceptMessage(scope, {
      conversation,
      id: randomUUID(),
      clientKey: randomUUID(),
      run: randomUUID(),
      most: 50,
      parts: saying('intruding'),
    }),
  commitTurn: (history, { scope }, { conversation, turn }) =>
    history.commitTurn(scope, {
      conversation,
      seq: 1,
      turn,
      answer: ANSWER,
      delta: { note: { value: 'intruding', origin: 'model' } },
      runs: [{ run: turn, status: 'complete', code: null, steps: [] }],
    }),
  closeRun: (history, { scope }, { turn }) =>
    history.closeRun(scope, { run: turn, status: 'failed', code: 'intruding', steps: [] }),
  appendMessage: (history, { scope }, { conversation }) =>
    history.appendMessage(scope, { conversation, id: randomUUID(), inReplyTo: 1, draft: ANSWER }),
  requestCancel: (history, { scope }, { turn }) => history.requestCancel(scope, turn),
  createConversation: (history, { scope }) =>
    history.createConversation(scope, { id: randomUUID(), team: 'consult', topic: null, state: {} }),
};

/** The same for functions that were run, and what they made. */
export const WORK_CALLS: Calls<WorkDesk> = {
  add: (work, caller) => work.add(caller, orderOf(randomUUID(), 'intruding')),
  read: (work, caller, { work: id }) => work.read(caller, id),
  list: (work, caller) => work.list(caller, { limit: 50 }),
  stages: (work, caller, { work: id }) => work.stages(caller, id),
  runs: (work, caller, { work: id }) => work.runs(caller, id),
  progress: (work, { scope }, { work: id }) => work.progress(scope, id),
  priced: (work, caller) => work.priced(caller),
  mayCancel: (work, caller, { work: id }) => work.mayCancel(caller, id),
};
export const ARTIFACT_CALLS: Calls<ArtifactDesk & Artifacts> = {
  list: (artifacts, caller) => artifacts.list(caller, 50),
  versions: (artifacts, caller) => artifacts.versions(caller, ARTIFACT),
  read: (artifacts, caller) => artifacts.read(caller, { ...ARTIFACT, version: 1 }),
  save: (artifacts, { scope }) => artifacts.save(scope, artifactOf(randomUUID(), 'intruding')),
};

/** The same for papers. What is signed is the version as it was made, so that comes before a new one. */
export const PAPER_CALLS: Calls<PaperRows> = {
  create: (papers, caller) => papers.create(caller, paperOf('intruding')),
  list: (papers, caller) => papers.list(caller),
  read: (papers, caller, { paper }) => papers.read(caller, paper.id),
  sign: (papers, caller, { paper }) =>
    papers.sign(caller, paper.id, { version: 1, hash: paper.hash, by: 'Dr. A' }),
  save: (papers, caller, { paper }) => papers.save(caller, paper.id, 1, paperOf('intruding').content),
};

/** The same for answers that are run again. */
export const RERUN_CALLS: Calls<Reruns & { readonly list: ListReruns }> = {
  begin: (reruns, { scope }, { answered }) => reruns.begin(scope, rerunOf(answered)),
  keep: (reruns, { scope }, { rerun }) =>
    reruns.keep(scope, { run: rerun, answer: { ...ANSWER, claims: [] }, notes: [] }),
  list: (reruns, caller, { answered }) => reruns.list(caller, answered, 2),
};

const ANSWER: AnswerDraft = {
  parts: [{ origin: 'model', text: 'intruding', agent: 'root' }],
  claims: [],
  sourceAgents: ['root'],
  standIn: false,
  status: 'complete',
};
