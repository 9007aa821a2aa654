import type { ApiMessage } from '../api.ts';
import { BEHIND_HEAD, type Printer } from './printer.ts';

const IN = '    ';

/** Why a sentence was removed, in words. */
const REASONS: { readonly [reason: string]: string } = {
  number: 'the number is not the one of its source',
  unit: 'the unit is not the one of its source',
  date: 'the date is not the one of its source',
  verdict: 'code came to another verdict, or to none',
  trend: 'code came to another trend, or to none',
  name: 'its source is about something else',
  denied: 'its source says the contrary',
  order: 'it says what to do, and its source does not',
  language: 'it is not in English, so it cannot be checked',
  unknown_fact: 'it points at a source that was not read',
  outdated: 'its source has changed since',
  uncited: 'it has no source in the record',
  link: 'it held a link',
  status: 'it tells as going on what is over or planned, or the other way round',
  subject: 'it tells of another person than its source',
  cause: 'its source gives no such cause',
  unlicensed: 'its source does not say all of it',
  unaccounted: 'its source does not say all of it',
  effect: 'it says that something was done, and nothing shows that it was',
};

/** A checked answer: its text, where it sends the person, its footnotes, and what was removed from it. */
export function showReply(printer: Printer, message: ApiMessage, writer: string): void {
  const { paint, text, block } = printer;
  block('ANSWER', writer, paint.bold, paint.dim);
  const isMixed = message.parts.length > 1;
  for (const part of message.parts)
    text(part.text, IN, isMixed && part.origin === 'code' ? paint.yellow : undefined);
  for (const { section } of message.parts)
    if (section !== undefined) text(`→ opens the section “${section}” of the side panel`, IN, paint.blue);
  if (message.status !== 'complete') text(`(${message.status})`, IN, paint.yellow);
  showFootnotes(printer, message);
  showClaims(printer, message, 'unconfirmed', 'unconfirmed', paint.yellow);
  showClaims(printer, message, 'removed', 'removed', paint.red);
}

function showFootnotes({ paint, line, text, block }: Printer, { claims }: ApiMessage): void {
  const notes = new Map(claims.flatMap(({ evidence }) => evidence.map((note) => [note.mark, note])));
  if (notes.size > 0) line();
  for (const { mark, ref, path, printed } of notes.values()) {
    const [, resource = ref, version] = /^(.*)\/(\d+)$/.exec(ref) ?? [];
    block(`  [${mark}]`, printed, paint.green);
    const isComputed = resource.startsWith('Query/');
    const where = isComputed
      ? 'computed by code from the record'
      : `version ${version}${path === '' ? '' : `, ${path}`}`;
    text(`${resource}, ${where}`, BEHIND_HEAD, paint.dim);
  }
}

function showClaims(
  { paint, line, text, block }: Printer,
  { claims }: ApiMessage,
  status: ApiMessage['claims'][number]['status'],
  head: string,
  colour: (text: string) => string,
): void {
  const found = claims.filter((claim) => claim.status === status);
  if (found.length > 0) line();
  for (const { sentence, reason = '' } of found) {
    block(`  ${head}`, `“${sentence.replace(/\s*\[f[a-z2-9]{7}(, ?f[a-z2-9]{7})*\]/g, '')}”`, colour);
    text(REASONS[reason] ?? reason, BEHIND_HEAD, paint.dim);
  }
}
