import { ConsiliumError, type Scope } from '@consilium/kernel';
import type { ChangingRight } from '../rights/record-right.ts';

/** Sources of patients and proxies: one for each actor, which nobody else can use. */
const REPORTED = 'patient:';

/** The name of where data comes from: 1 to 256 bytes, none of a patient's. Throws ConsiliumError('invalid_source'). */
export function checkedSource(source: string): string {
  if (
    source === '' ||
    Buffer.byteLength(source) > 256 ||
    !source.isWellFormed() ||
    source.includes('\0') ||
    source.startsWith(REPORTED)
  )
    throw new ConsiliumError('invalid_source', {
      remedy: `name the source in 1 to 256 bytes, not as ${REPORTED}…`,
    });
  return source;
}

/** A source belongs to who sends it: whatever a patient or a proxy names, theirs is their own. */
export function sourceOf(right: ChangingRight, { actor }: Scope, named: string): string {
  const source = checkedSource(named);
  return right.may === 'report' ? `${REPORTED}${actor}` : source;
}
