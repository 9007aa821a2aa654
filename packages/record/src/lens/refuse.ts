import { LensRefusal, type LensRule, type Span } from '@consilium/kernel';

/**
 * Says no before anything is read: which rule, what is wrong, where (undefined: as a whole), and what to write instead. Both are
 * sentences.
 */
export function refuse(rule: LensRule, what: string, span: Span | undefined, instead: string): never {
  throw new LensRefusal({ rule, when: 'before', what, instead, ...(span && { span }) });
}

const LONGEST_QUOTE = 40;

/** A piece of the query within a message; long ones are cut. */
export function quoted(piece: string): string {
  const line = piece.replaceAll('\n', ' ');
  return `\`${line.length > LONGEST_QUOTE ? `${line.slice(0, LONGEST_QUOTE)}…` : line}\``;
}

/** The noun with its article: an integer, a date. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
