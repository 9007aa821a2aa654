import { type Attack, answered, contained, OBSERVATIONS, P, refused, rows } from '../attack.ts';

const MATCH = `MATCH ${P}`;

const EXPRESSIONS: Readonly<Record<string, string>> = {
  'int64 + 1': '9223372036854775807 + 1',
  'int64 * int64': '9223372036854775807 * 9223372036854775807',
  '- of the smallest int64': '-(-9223372036854775807 - 1)',
  'abs of the smallest int64': 'abs(-9223372036854775807 - 1)',
  'smallest int64 / -1: Crashes a processor that is not asked first.': '(-9223372036854775807 - 1) / -1',
  'smallest int64 % -1: The same.': '(-9223372036854775807 - 1) % -1',
  'division by zero': '1 / 0',
  'remainder by zero': '1 % 0',
  'float by zero': 'toString(1.0 / 0.0)',
  'infinity minus infinity': 'toString(1.0 / 0.0 - 1.0 / 0.0)',
  '0.0 / 0.0 as a key: NaN equals nothing.': '0.0 / 0.0 = 0.0 / 0.0',
  'float overflow': '1e308 * 10.0',
  'sqrt of a negative': 'toString(sqrt(-1.0))',
  'toInteger of a large float': 'toInteger(1e300)',
  'toInteger of a long text': "toInteger('99999999999999999999999999')",
  'toFloat of NaN': "toFloat('NaN')",
  'toFloat of Infinity': "toFloat('Infinity')",
  'toInteger of what PostgreSQL reads: PostgreSQL takes 0x, 0b and _ in numbers.':
    "toInteger('0x1F') + coalesce(toInteger('1_000'), 0)",
  'toBoolean of what PostgreSQL reads: PostgreSQL takes yes, on and 1.': "coalesce(toBoolean('yes'), 'no')",
  'year 999999999': "date('+999999999-01-01')",
  'year -999999999': "date('-999999999-01-01')",
  'date infinity: PostgreSQL has such dates, Cypher has none.': "date('infinity')",
  'date of words: PostgreSQL reads now, today, epoch.': "date('now')",
  'date of a style: PostgreSQL reads dates in the style of a setting.': "date('01/02/2020')",
  'the 30th of February': "date('2021-02-30')",
  'date + an age': "date('9999-12-31') + duration({years: 999999999})",
  'date of components that are no dates': 'date({year: 2021, month: 13, day: 45})',
  'date of a float year': 'date({year: 2021.5})',
  'duration overflow': 'duration({days: 9223372036854775807, hours: 9223372036854775807})',
  'duration of a text': "duration('P99999999999999999Y')",
  'duration of SQL: PostgreSQL reads more forms.': "duration('1 day')",
  'duration between the ends': "duration.between(date('0001-01-01'), date('9999-12-31'))",
  'duration times a million': 'duration({months: 2147483647}) * 1000000',
  'datetime with a zone of a file: Zone names are file names.':
    "datetime('2020-01-01T00:00:00[../../etc/passwd]')",
  'datetime of a leap second': "datetime('2016-12-31T23:59:60Z')",
  'truncate to what there is not': "date.truncate('millennia', date('2020-01-01'))",
  'substring from below': "substring('abc', -1)",
  'left of below': "left('abc', -1)",
  'index of int64': '[1, 2, 3][9223372036854775807]',
  'slice of int64': '[1, 2, 3][-9223372036854775807..9223372036854775807]',
  'percentile above 1': 'percentileCont(1.0, 2.0)',
  'property of a number': '(1).name',
  'label of a list': 'labels([1])',
  'size of a node': 'size(p)',
  'a list as a number': '[1] + 1 - 1',
};

/**
 * The ends of numbers and of time: refused, or as Cypher says. An error of PostgreSQL may quote the value; a wrong result is worse than
 * an error.
 */
export const VALUES: readonly Attack[] = [
  ...Object.entries(EXPRESSIONS).flatMap(([name, expression]) =>
    contained({ [name]: `${MATCH} RETURN ${expression} AS x` }),
  ),
  ...answered({
    'a constant as a key of order and of groups: SQL reads a bare constant there as the number of a column, or not at all.':
      {
        cypher: `${MATCH} RETURN DISTINCT null IS NULL AS x, 1 AS y, true AS z, count(*) AS n ORDER BY x, y DESC, z, 1`,
        says: rows([true, 1, true, 1]),
      },
  }),
  ...refused({
    'LIMIT -1: A negative number is no number of rows.': `${MATCH} RETURN p LIMIT -1`,
    'SKIP by a negative parameter: The same past the parser.': {
      cypher: `${MATCH} RETURN p SKIP $n`,
      parameters: () => ({ n: -1 }),
    },
    'LIMIT 1.5: Nor is a part of one.': `${MATCH} RETURN p LIMIT 1.5`,
    'LIMIT of a property: It would tell a value by the number of rows; Cypher has none.': `${MATCH} RETURN p LIMIT size(p.name)`,
  }),
  ...contained({
    'a text that is no text of JSON': {
      cypher: `${MATCH} RETURN '\\u0001\\u001f\\ufffe\\uffff' AS x`,
      says: rows(['\u0001\u001f\ufffe\uffff']),
    },
    'LIMIT of int64: LIMIT + 1 overflows.': {
      cypher: `${MATCH} RETURN p.gender AS g LIMIT 9223372036854775807`,
      says: rows(['female']),
    },
    'SKIP and LIMIT of int64: So does their sum.': `${MATCH} RETURN p.gender AS g SKIP 9223372036854775807 LIMIT 9223372036854775807`,
  }),
];

const O = `MATCH ${OBSERVATIONS}(o:Observation)`;

/** Errors that would repeat a value of the record to whatever reads errors. None may hold a canary, not even the patient's own. */
export const ERROR_ORACLES: readonly Attack[] = [
  ...contained({
    'toInteger of a note': `${O} RETURN toInteger(o.note) AS x`,
    'toFloat of a name': `${MATCH} RETURN toFloat(p.name) AS x`,
    'toBoolean of a name': `${MATCH} RETURN toBoolean(p.name) AS x`,
    'date of a name': `${MATCH} RETURN date(p.name) AS x`,
    'datetime of a note': `${O} RETURN datetime(o.note) AS x`,
    'duration of a name': `${MATCH} RETURN duration(p.name) AS x`,
    'date.truncate by a name': `${MATCH} RETURN date.truncate(p.name, date('2020-01-01')) AS x`,
    'a name as a number': `${MATCH} RETURN p.name * 2 AS x`,
    'a name as a key': `${MATCH} RETURN {a: 1}[p.name] AS x, p[p.name] AS y`,
    'a value as an index': `${O} RETURN [1, 2][toInteger(o.value)] AS x`,
    'division by a value minus itself': `${O} RETURN toInteger(o.value) / (toInteger(o.value) - toInteger(o.value)) AS x`,
    'a value to the power of itself': `${O} RETURN o.value ^ o.value AS x`,
    'a value times int64': `${O} RETURN toInteger(o.value) * 9223372036854775807 AS x`,
    'a date plus a value': `${O} RETURN o.date + duration({years: toInteger(o.value)}) AS x`,
    'range of values': `${O} RETURN range(0, toInteger(o.value)) AS x`,
    'UNWIND of a name': `${MATCH} UNWIND p.name AS x RETURN x`,
    'a name as a list': `${MATCH} RETURN [x IN p.name | x] AS x`,
    'a name as a node': `${MATCH} WITH p.name AS n MATCH (n)-->(x) RETURN x`,
    'a key of a map that is a name': `${MATCH} RETURN properties(p.name) AS x`,
    'a name where a condition stands': `${MATCH} WHERE p.name RETURN p`,
    'NOT of a name': `${MATCH} RETURN NOT p.name AS x`,
    'a label by a name': `${MATCH} RETURN labels(p.name) AS x, type(p) AS y`,
  }),
  ...answered({
    'numbers by text: The same functions where they work.': {
      cypher: `${MATCH} RETURN toInteger('12') AS x, toFloat('1.5') AS y`,
      says: rows([12, 1.5]),
    },
  }),
];
