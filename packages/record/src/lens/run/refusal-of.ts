import { LensRefusal, type Refused } from '@consilium/kernel';
import pg from 'pg';
import { REFUSAL_CODES } from './refusal-codes.ts';

/** What functions of schema `lens` raise, with a code as its message. */
const REFUSED = 'ZL001';
const CANCELED = '57014';
/** Numbers out of range, division by zero, text that is no number or date: of a value, not of the program. */
const OF_A_VALUE = /^22/;
/** Too deep, too long or too much (memory, temporary files) for PostgreSQL: of the query, not of the program. */
const TOO_MUCH = /^(54|53200|53400)/;

/**
 * A refusal, where PostgreSQL threw for a reason that lies in the query; else the error itself. Messages of PostgreSQL may quote a
 * row: none is passed on.
 */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const state = error.code ?? '';
  if (state === REFUSED) return new LensRefusal(ofCode(error.message));
  if (state === CANCELED)
    return new LensRefusal({
      rule: 'time',
      when: 'running',
      what: 'The query took too long and was ended.',
      instead:
        'Narrow the question: fewer patterns without a common variable, shorter paths, a date or a name in WHERE.',
    });
  if (OF_A_VALUE.test(state))
    return new LensRefusal({
      rule: 'value',
      when: 'running',
      what: 'A value did not fit: a number out of range, a division by zero, or text that is no number or date.',
      instead:
        'Exclude such values first, e.g. WHERE x IS NOT NULL AND x <> 0, or write toIntegerOrNull(x) or toFloatOrNull(x).',
    });
  if (TOO_MUCH.test(state))
    return new LensRefusal({
      rule: 'size',
      when: 'running',
      what: 'The query or a value in it became too large.',
      instead: 'Ask for less at once: fewer columns, shorter lists, LIMIT.',
    });
  return error;
}

/** The code is of our own functions; anything else would be a value and is not repeated. */
function ofCode(code: string): Refused {
  const known = Object.hasOwn(REFUSAL_CODES, code) ? REFUSAL_CODES[code]! : UNKNOWN;
  return { when: 'running', ...known };
}

const UNKNOWN: Pick<Refused, 'rule' | 'what' | 'instead'> = {
  rule: 'value',
  what: 'A value was of a kind that cannot be used so.',
  instead:
    'Check the types: compare like with like, convert with toString(x), toInteger(x), toFloat(x) or date(x).',
};
