import { wordOf } from '../../components/word-of.ts';
import { reasonWords } from '../../words/reason-words.ts';
import { isWrite } from '../../words/trail-words.ts';
import { typeWords } from '../../words/type-words.ts';

/** What a page asks by itself tells a person least. */
const BY_ITSELF = new Set([
  'conversation.estimate',
  'conversation.list',
  'conversation.find',
  'record.questions',
  'record.proposals',
  'record.identifiers',
  'record.vocabulary',
  'record.import-known',
  'record.document-known',
  'record.document-patient',
  'lens.schema',
  'lens.topic',
  'notice.read',
  'audit.read',
]);

/** What to say first of a look: what was written, then what was read, then what a page asks by itself. */
export function weightOf(action: string): number {
  if (isWrite(action)) return 0;
  return BY_ITSELF.has(action) ? 2 : 1;
}

/** What an entry names, other than entries of the record. */
const TARGETS: { readonly [kind: string]: string } = {
  conversation: 'a conversation',
  run: 'the making of an answer',
  message: 'a message',
  proposal: 'a proposal',
  question: 'a question',
  import: 'an import',
  notice: 'a notice',
  grant: 'an access',
  preference: 'a setting',
  query: 'a search',
  operator: 'by an operator',
  'as-of': 'as of a day in the past',
};

/** `Observation/<id>/<version>` is `Result, version 2`: ids say nothing to a person. Empty: nothing to say. */
export function targetWords(target: string): string {
  const [kind = '', id = '', version] = target.split('/');
  if (kind === 'reason') return `reason: ${reasonWords(id).toLowerCase()}`;
  if (!/^[A-Z]/.test(kind)) return wordOf(TARGETS, kind) ?? '';
  return version === undefined ? typeWords(kind) : `${typeWords(kind)}, version ${version}`;
}
