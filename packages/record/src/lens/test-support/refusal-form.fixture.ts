import { LensRefusal, type Refused } from '@consilium/kernel';
import { CLINICAL_SCHEMA } from '../../graph/clinical-schema.ts';
import { parseCypher } from '../cypher/parse.ts';
import { checkQuery } from '../gate/check.ts';
import { CLINICAL_LIMITS } from '../limits.ts';

/** What is not as every refusal speaks: a sentence that says what is wrong, then something to write. Empty: nothing. */
export function faultsOfForm({ what, instead }: Pick<Refused, 'what' | 'instead'>): readonly string[] {
  return [
    ...(/^[A-Z`$].*\.$/s.test(what) ? [] : [what]),
    ...(/^[A-Z`$].*[.?]$/s.test(instead) ? [] : [instead]),
    ...[what, instead].filter((text) => /\ba (?=[aeio])|undefined/.test(text)),
  ];
}

/** How it is refused; any other error, and that it is not, is thrown. */
export function refusedBy(run: () => unknown): Refused {
  try {
    run();
  } catch (error) {
    if (error instanceof LensRefusal) return error.refused;
    throw error;
  }
  throw new Error('was taken');
}

/** How grammar and gate refuse a clinical query. */
export const refusedOf = (text: string): Refused =>
  refusedBy(() => checkQuery(text, parseCypher(text, CLINICAL_LIMITS), CLINICAL_SCHEMA, CLINICAL_LIMITS));
