import { wordOf } from '../components/word-of.ts';

/** Every act that the trail can name: what it read, as it follows “read”, or what it did. */
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
  'record.questions': 'the questions about the record',
  'record.proposals': 'the proposals',
  'record.proposal-source': 'the words behind a proposal',
  'record.document': 'a document',
  'record.document-text': 'the text of a document',
  'record.document-known': 'whether a document is there already',
  'record.document-patient': 'whose a document is',
  'record.identifiers': 'names and numbers, to keep them from the model',
  'record.import-known': 'what is there already, before an import',
  'conversation.list': 'the list of conversations',
  'conversation.find': 'a conversation',
  'conversation.messages': 'a conversation',
  'conversation.runs': 'how an answer was made',
  'conversation.estimate': 'what a question would cost',
  'lens.query': 'the record to answer a question',
  'lens.topic': 'what a conversation is about',
  'lens.schema': 'what can be asked of the record',
  'lens.explain': 'how a question would be asked',
  'operate.audit': 'the trail of all',
  'operate.counts': 'how many runs there are',
  'operate.effects': 'which effects are parked',
  'operate.last-check': 'what the last check of the trail found',
  'operate.run': 'how a run went, without its text',
  'operate.runs': 'the list of runs',
  'operate.spend': 'what was spent',
  'patients.list': 'the list of their patients',
  'people.read': 'the names of people',
  'preference.read': 'their own settings',
  'audit.read': 'who read this record',
  'notice.read': 'the notices',
};
const DONE: { readonly [action: string]: string } = {
  'record.add': 'added an entry',
  'record.correct': 'corrected an entry',
  'record.end': 'ended an entry',
  'record.keep': 'said that an entry is right',
  'record.decide': 'decided a proposal',
  'record.propose': 'proposed an entry',
  'record.importBundle': 'imported entries',
  'record.bulkLoad': 'imported entries',
  'record.exportBundle': 'downloaded the whole record',
  'record.document-add': 'added a document',
  'conversation.create': 'began a conversation',
  'conversation.message': 'wrote a message',
  'conversation.cancel': 'stopped an answer',
  'conversation.wake': 'went on with a conversation',
  'conversation.repeat': 'asked again',
  'notice.seen': 'said that a notice was seen',
  'operate.cancel': 'cancelled a run as operator',
  'operate.check-trail': 'checked all chains of the trail',
  'operate.retry': 'had a run repeated as operator',
  'preference.set': 'changed their own settings',
  'session.start': 'signed in',
  'session.end': 'signed out',
  erased: 'erased the record',
  'grant.break-glass': 'opened the record in an emergency',
};

/** An act of the trail in words; one that is not known keeps its name. */
export function actionWords(action: string): string {
  if (action.startsWith('failed.'))
    return `tried without success: ${actionWords(action.slice('failed.'.length))}`;
  if (action.startsWith('refused.')) return `was refused: ${actionWords(action.slice('refused.'.length))}`;
  const read = wordOf(READ, action);
  return read === undefined ? (wordOf(DONE, action) ?? action) : `read ${read}`;
}

export function isWrite(action: string): boolean {
  return wordOf(DONE, action) !== undefined;
}
