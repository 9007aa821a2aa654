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

/** `Observation/<id>/<version>` is `Result, version 2`: ids say nothing to a person. */
export function targetWords(target: string): string {
  const [type, , version] = target.split('/');
  if (type === undefined || !/^[A-Z]/.test(type)) return target;
  return version === undefined ? typeWords(type) : `${typeWords(type)}, version ${version}`;
}
