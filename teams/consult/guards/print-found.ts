import { factIdsIn } from '@consilium/clinical';
import { type Callback, success } from '@consilium/kernel';
import { askedSoFar } from '../chart/found.ts';

const MOST_PRINTED = 30;

/**
 * Behind what the Cypher agent says, code prints what its queries found, so that whoever asked has the facts as they stand: those
 * that it cited, or all where it cited none.
 */
export const printFound: Callback = {
  name: 'print_found',
  afterAgent: (outcome) => {
    const all = askedSoFar().found;
    if (outcome.status !== 'success' || all.length === 0) return undefined;
    const ids = new Set(factIdsIn(outcome.text));
    const cited = all.filter(({ fact }) => ids.has(fact));
    const shown = (cited.length > 0 ? cited : all).slice(0, MOST_PRINTED);
    const lines = shown.map(
      ({ fact, says, verdict }) => `[${fact}] ${says}${verdict ? ` (${verdict})` : ''}`,
    );
    return success(`${outcome.text}\n\nFacts that the record gave:\n${lines.join('\n')}`);
  },
};
