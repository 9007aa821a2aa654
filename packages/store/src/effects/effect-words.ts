import { ConsiliumError } from '@consilium/kernel';

/** What a ledger row may hold: it outlives the patient's erasure, so a name, an address or a sentence has no place. */
const WORDS = {
  key: /^[A-Za-z0-9._:/+=-]{1,200}$/,
  kind: /^[a-z][a-z0-9-]{0,39}$/,
  code: /^[a-z][a-z0-9_.-]{0,63}$/,
  reference: /^[A-Za-z0-9._:/+=-]{1,200}$/,
} as const;

/** The word itself. Throws ConsiliumError('invalid_id'), which does not quote it. */
export function checkedWord(what: keyof typeof WORDS, word: string): string {
  if (!WORDS[what].test(word))
    throw new ConsiliumError('invalid_id', {
      remedy: `give the ${what} of an effect as ${WORDS[what].source}`,
    });
  return word;
}
