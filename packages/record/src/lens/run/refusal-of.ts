import { LensRefusal, type Refused } from '@consilium/kernel';
import pg from 'pg';

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
      instead: 'Exclude such values first, e.g. WHERE x IS NOT NULL AND x <> 0.',
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

type Said = Pick<Refused, 'rule' | 'what' | 'instead'>;

const not = (kind: string, instead: string): Said => ({
  rule: 'type',
  what: `A value stands where ${kind} is needed, and is none.`,
  instead,
});

const needsDate = not('a date or a time', "Make one of the text first: date('2024-05-01').");

/** What functions of schema `lens` raise, by the code that is their message. */
export const REFUSAL_CODES: Readonly<Record<string, Said>> = {
  not_a_node: not('a node', 'Match the node with MATCH, or unwind a list of nodes.'),
  not_a_list: not('a list', 'Write [x] for a list of one.'),
  not_a_boolean: not('true or false', "Compare: x = true, or x = 'yes'."),
  not_a_text: not('a text', 'Write toString(x).'),
  not_an_integer: not('a whole number', 'Write toInteger(x).'),
  not_a_number: not('a number', 'Write toFloat(x).'),
  not_a_date: needsDate,
  not_a_datetime: needsDate,
  not_a_duration: not('a duration', "Write duration({days: 30}) or duration('P30D')."),
  not_a_row_count: {
    rule: 'row-count',
    what: 'SKIP or LIMIT got a value that is no number of rows.',
    instead: 'Write a whole number that is not negative.',
  },
  list_too_long: {
    rule: 'list-length',
    what: 'A list became too long.',
    instead: 'Collect less: count(*) instead of collect(…), or a WHERE before it.',
  },
  text_too_long: {
    rule: 'string-length',
    what: 'A text became too long.',
    instead: 'Join fewer or shorter texts.',
  },
  value_too_large: {
    rule: 'size',
    what: 'A value became too large.',
    instead: 'Keep less of it between two clauses.',
  },
  unknown_value: {
    rule: 'type',
    what: 'A value has a kind that is not known here.',
    instead: 'Name the property you need of it.',
  },
  no_properties: {
    rule: 'property',
    what: 'A property is read of something that has none.',
    instead: 'Read properties of nodes, relationships, maps, dates and durations only.',
  },
  no_size: {
    rule: 'type',
    what: '`size` got neither a list nor a text.',
    instead: 'Write COUNT { … } for a pattern; size(x) counts a list or a text.',
  },
  no_text: {
    rule: 'conversion',
    what: 'A list, map or node cannot become a text.',
    instead: 'Write toString() of one property.',
  },
  no_number: {
    rule: 'conversion',
    what: 'A value cannot become a number.',
    instead: 'Convert texts and numbers only.',
  },
  not_finite: {
    rule: 'number',
    what: 'A number became infinite or none.',
    instead: 'Exclude such values first: WHERE x <> 0.',
  },
  integer_out_of_range: {
    rule: 'number',
    what: 'A whole number has more than 64 bits.',
    instead: 'Write toFloat(x).',
  },
  operator: {
    rule: 'type',
    what: 'An operator stands between values that it cannot join.',
    instead:
      'Use it on two numbers, two texts, lists, or a date and a duration; convert with toFloat or date first.',
  },
  rounding_mode: {
    rule: 'argument',
    what: '`round` got a mode that there is not.',
    instead:
      "Leave it out, or write 'HALF_UP', 'HALF_EVEN', 'HALF_DOWN', 'UP', 'DOWN', 'CEILING' or 'FLOOR'.",
  },
  negative_length: {
    rule: 'argument',
    what: 'A length or a position is negative.',
    instead: 'Write a number of 0 or more.',
  },
  step_of_zero: { rule: 'argument', what: '`range` got a step of 0.', instead: 'Write a step of 1 or -1.' },
  year_out_of_range: {
    rule: 'temporal',
    what: 'A date lies outside the years 1 to 9999.',
    instead: 'Use a smaller duration.',
  },
  duration_out_of_range: {
    rule: 'temporal',
    what: 'A duration is too long.',
    instead: 'Use a smaller duration.',
  },
  nanoseconds: {
    rule: 'nanoseconds',
    what: 'A time or duration is finer than a microsecond.',
    instead: 'Write at most 6 decimals of a second.',
  },
  time_zone: {
    rule: 'time-zone',
    what: 'A time has a zone or an offset other than UTC.',
    instead: "Write it in UTC: datetime('2024-05-01T10:00:00Z').",
  },
  temporal_field: {
    rule: 'temporal-field',
    what: 'A date, time or duration is made of parts that do not belong together, are unknown, or out of range.',
    instead: "Write date('2024-05-01'), date({year: 2024, month: 5, day: 1}) or duration({days: 30}).",
  },
  no_date: {
    rule: 'temporal-text',
    what: 'A text is no date or time that can be read.',
    instead: "Write date('2024-05-01') or datetime('2024-05-01T10:00:00Z').",
  },
  no_duration: {
    rule: 'temporal-text',
    what: 'A text is no duration that can be read.',
    instead: "Write duration('P1Y2M3D') or duration({days: 30}).",
  },
  date_without_time: {
    rule: 'temporal',
    what: 'A date has no time of day.',
    instead: 'Compare and join dates with dates.',
  },
  no_unit: {
    rule: 'temporal',
    what: 'A unit does not belong to this kind of date or time.',
    instead:
      "Write 'year', 'quarter', 'month', 'week' or 'day'; of a datetime also 'hour', 'minute' or 'second'.",
  },
  no_such_component: {
    rule: 'property',
    what: 'A part is read that this kind of date, time or duration does not have.',
    instead:
      'Read .year, .month, .day of a date, .hour, .minute, .second of a time, .days, .months of a duration.',
  },
};
