import { wordOf } from '../components/word-of.ts';

/** Every act that the trail can name (the kernel lists them): what was read, as it follows “read”. */
const READ: { readonly [action: string]: string } = {
  'record.panel': 'the summary',
  'record.section': 'a section',
  'record.timeline': 'the timeline',
  'record.labs': 'the results',
  'record.lab-series': 'the past of a test',
  'record.read': 'an entry',
  'record.version': 'an entry',
  'record.versions': 'the versions of an entry',
  'record.history': 'the versions of an entry',
  'record.provenance': 'where an entry comes from',
  'record.search': 'entries by a search',
  'record.dangers': 'the dangers of the medicines',
  'record.questions': 'the questions about the record',
  'record.proposals': 'the proposals',
  'record.proposal-source': 'the words behind a proposal',
  'record.document': 'a document',
  'record.document-text': 'the text of a document',
  'record.document-known': 'whether a document is there already',
  'record.document-patient': 'whose a document is',
  'record.identifiers': 'names and numbers, to keep them from the model',
  'record.vocabulary': 'what the record calls things, to check an answer',
  'record.import-known': 'what is there already, before an import',
  'work.estimate': 'what a function would cost',
  'work.list': 'the list of functions that were run',
  'work.read': 'what a function gave',
  'artifact.list': 'the list of results that were kept',
  'artifact.read': 'a result that was kept',
  'conversation.list': 'the list of conversations',
  'conversation.find': 'a conversation',
  'conversation.messages': 'a conversation',
  'conversation.runs': 'how an answer was made',
  'conversation.ratings': 'what they have said of answers',
  'conversation.estimate': 'what a question would cost',
  'evidence.read': 'a source of the knowledge library',
  'evidence.search': 'the knowledge library',
  'lens.query': 'the record to answer a question',
  'lens.topic': 'what a conversation is about',
  'lens.schema': 'what can be asked of the record',
  'lens.explain': 'how a question would be asked',
  'operate.audit': 'the trail of all',
  'operate.checkpoint': 'what was signed last of the trail',
  'operate.contents': 'prompts and tool calls of a run of a synthetic patient',
  'operate.counts': 'how many runs there are',
  'operate.effects': 'which effects are parked',
  'operate.last-check': 'what the last check of the trail found',
  'operate.latency': 'how long answers took',
  'operate.openings': 'how often records were opened in an emergency',
  'operate.ratings': 'how often answers helped',
  'operate.replays': 'turns that were run again on another model',
  'operate.run': 'how a run went, without its text',
  'operate.runs': 'the list of runs',
  'operate.spend': 'what was spent',
  'patients.list': 'the list of their patients',
  'people.read': 'the names of people',
  'preference.read': 'their own settings',
  'audit.read': 'who read this record',
  'notice.read': 'the notices',
  'notice.recalls': 'notices of recalled sources',
  'evidence.citations': 'where a source was cited',
};
/** What somebody did, what they were about to do, and to what. */
const DONE: { readonly [action: string]: readonly [did: string, todo: string, what: string] } = {
  'record.add': ['added', 'add', 'an entry'],
  'record.correct': ['corrected', 'correct', 'an entry'],
  'record.end': ['ended', 'end', 'an entry'],
  'record.keep': ['said', 'say', 'that an entry is right'],
  'record.decide': ['decided', 'decide', 'a proposal'],
  'record.propose': ['proposed', 'propose', 'an entry'],
  'record.importBundle': ['imported', 'import', 'entries'],
  'record.bulkLoad': ['imported', 'import', 'entries'],
  'record.exportBundle': ['downloaded', 'download', 'the whole record'],
  'record.document-add': ['added', 'add', 'a document'],
  'conversation.create': ['began', 'begin', 'a conversation'],
  'conversation.audience': ['changed', 'change', 'who reads a conversation'],
  'conversation.message': ['wrote', 'write', 'a message'],
  'conversation.cancel': ['stopped', 'stop', 'an answer'],
  'conversation.wake': ['went on', 'go on', 'with a conversation'],
  'conversation.plan': ['planned', 'plan', 'something for later'],
  'conversation.rate': ['said', 'say', 'whether an answer helped'],
  'conversation.repeat': ['asked', 'ask', 'the same question again'],
  'conversation.replay': ['ran', 'run', 'the same question on another model'],
  'work.run': ['ran', 'run', 'a function or a pipeline'],
  'work.cancel': ['stopped', 'stop', 'a function or a pipeline'],
  'record.seen': ['said', 'say', 'that changes were seen'],
  'notice.seen': ['said', 'say', 'that a notice was seen'],
  'evidence.fetch': ['asked', 'ask', 'sources of literature outside'],
  'evidence.import': ['imported', 'import', 'sources into the knowledge library'],
  'evidence.status': ['entered', 'enter', 'what was heard of a source'],
  'operate.cancel': ['cancelled', 'cancel', 'a run as operator'],
  'operate.check-trail': ['checked', 'check', 'all chains of the trail'],
  'operate.replay': ['ran', 'run', 'a turn on another model'],
  'operate.retry': ['repeated', 'repeat', 'a run as operator'],
  'preference.set': ['changed', 'change', 'their own settings'],
  'session.start': ['signed', 'sign', 'in'],
  'session.end': ['signed', 'sign', 'out'],
  erased: ['erased', 'erase', 'the record'],
  'admin.cap': ['set', 'set', 'a limit of what may be spent'],
  'admin.person': ['entered', 'enter', 'a person'],
  'admin.setting': ['changed', 'change', 'a setting of the organisation'],
  'admin.source': ['changed', 'change', 'who may import from a source'],
  'grant.give': ['gave', 'give', 'somebody access to the record'],
  'grant.review': ['reviewed', 'review', 'why the record was opened in an emergency'],
  'grant.revoke': ['ended', 'end', 'somebody’s access to the record'],
  'key.rotate': ['changed', 'change', 'the key of the record'],
  'grant.break-glass': ['opened', 'open', 'the record in an emergency'],
  open: ['opened', 'open', 'the record'],
};

/** An act of the trail in words; one that is not known keeps its name. */
export function actionWords(action: string): string {
  const [, end, plain = action] = /^(refused|failed)\.(.+)$/.exec(action) ?? [];
  const words = wordsOf(plain);
  if (words === undefined) return action;
  const [did, todo, what] = words;
  if (end === 'refused') return `was not allowed to ${todo} ${what}`;
  return end === 'failed' ? `tried without success to ${todo} ${what}` : `${did} ${what}`;
}

function wordsOf(action: string): readonly [did: string, todo: string, what: string] | undefined {
  const read = wordOf(READ, action);
  return read === undefined ? wordOf(DONE, action) : ['read', 'read', read];
}

export function isWrite(action: string): boolean {
  return wordOf(DONE, action) !== undefined;
}
