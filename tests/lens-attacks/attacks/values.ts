import { type Attack, answered, contained, OBSERVATIONS, P, refused, rows } from '../attack.ts';

const MATCH = `MATCH ${P}`;
const edge = 'An error of PostgreSQL may quote the value; a wrong result is worse than an error.';
const one = (
  name: string,
  expression: string,
  more: { readonly why?: string; readonly is?: unknown } = {},
): Attack =>
  contained(
    name,
    more.why ?? edge,
    `${MATCH} RETURN ${expression} AS x`,
    'is' in more ? { says: rows([more.is]) } : {},
  );

/** The ends of numbers and of time: refused, or as Cypher says. */
export const VALUES: readonly Attack[] = [
  one('int64 + 1', '9223372036854775807 + 1'),
  one('int64 * int64', '9223372036854775807 * 9223372036854775807'),
  one('- of the smallest int64', '-(-9223372036854775807 - 1)'),
  one('abs of the smallest int64', 'abs(-9223372036854775807 - 1)'),
  one('smallest int64 / -1', '(-9223372036854775807 - 1) / -1', {
    why: 'Crashes a processor that is not asked first.',
  }),
  one('smallest int64 % -1', '(-9223372036854775807 - 1) % -1', { why: 'The same.' }),
  one('division by zero', '1 / 0'),
  one('remainder by zero', '1 % 0'),
  one('float by zero', 'toString(1.0 / 0.0)'),
  one('infinity minus infinity', 'toString(1.0 / 0.0 - 1.0 / 0.0)'),
  one('0.0 / 0.0 as a key', '0.0 / 0.0 = 0.0 / 0.0', { why: 'NaN equals nothing.' }),
  one('float overflow', '1e308 * 10.0'),
  one('sqrt of a negative', 'toString(sqrt(-1.0))'),
  one('toInteger of a large float', 'toInteger(1e300)'),
  one('toInteger of a long text', "toInteger('99999999999999999999999999')"),
  one('toFloat of NaN', "toFloat('NaN')"),
  one('toFloat of Infinity', "toFloat('Infinity')"),
  one('toInteger of what PostgreSQL reads', "toInteger('0x1F') + coalesce(toInteger('1_000'), 0)", {
    why: 'PostgreSQL takes 0x, 0b and _ in numbers.',
  }),
  one('toBoolean of what PostgreSQL reads', "coalesce(toBoolean('yes'), 'no')", {
    why: 'PostgreSQL takes yes, on and 1.',
  }),
  one('year 999999999', "date('+999999999-01-01')"),
  one('year -999999999', "date('-999999999-01-01')"),
  one('date infinity', "date('infinity')", { why: 'PostgreSQL has such dates, Cypher has none.' }),
  one('date of words', "date('now')", { why: 'PostgreSQL reads now, today, epoch.' }),
  one('date of a style', "date('01/02/2020')", { why: 'PostgreSQL reads dates in the style of a setting.' }),
  one('the 30th of February', "date('2021-02-30')"),
  one('date + an age', "date('9999-12-31') + duration({years: 999999999})"),
  one('date of components that are no dates', 'date({year: 2021, month: 13, day: 45})'),
  one('date of a float year', 'date({year: 2021.5})'),
  one('duration overflow', 'duration({days: 9223372036854775807, hours: 9223372036854775807})'),
  one('duration of a text', "duration('P99999999999999999Y')"),
  one('duration of SQL', "duration('1 day')", { why: 'PostgreSQL reads more forms.' }),
  one('duration between the ends', "duration.between(date('0001-01-01'), date('9999-12-31'))"),
  one('duration times a million', 'duration({months: 2147483647}) * 1000000'),
  one('datetime with a zone of a file', "datetime('2020-01-01T00:00:00[../../etc/passwd]')", {
    why: 'Zone names are file names.',
  }),
  one('datetime of a leap second', "datetime('2016-12-31T23:59:60Z')"),
  one('truncate to what there is not', "date.truncate('millennia', date('2020-01-01'))"),
  one('substring from below', "substring('abc', -1)"),
  one('left of below', "left('abc', -1)"),
  one('index of int64', '[1, 2, 3][9223372036854775807]'),
  one('slice of int64', '[1, 2, 3][-9223372036854775807..9223372036854775807]'),
  one('percentile above 1', 'percentileCont(1.0, 2.0)'),
  one('property of a number', '(1).name'),
  one('label of a list', 'labels([1])'),
  one('size of a node', 'size(p)'),
  one('a list as a number', '[1] + 1 - 1'),
  one('a text that is no text of JSON', "'\\u0001\\u001f\\ufffe\\uffff'", { is: '\u0001\u001f\ufffe\uffff' }),
  answered(
    'a constant as a key of order and of groups',
    'SQL reads a bare constant there as the number of a column, or not at all.',
    `${MATCH} RETURN DISTINCT null IS NULL AS x, 1 AS y, true AS z, count(*) AS n ORDER BY x, y DESC, z, 1`,
    { says: rows([true, 1, true, 1]) },
  ),
  refused('LIMIT -1', 'A negative number is no number of rows.', `${MATCH} RETURN p LIMIT -1`),
  refused('SKIP by a negative parameter', 'The same past the parser.', `${MATCH} RETURN p SKIP $n`, {
    parameters: () => ({ n: -1 }),
  }),
  refused('LIMIT 1.5', 'Nor is a part of one.', `${MATCH} RETURN p LIMIT 1.5`),
  contained(
    'LIMIT of int64',
    'LIMIT + 1 overflows.',
    `${MATCH} RETURN p.gender AS g LIMIT 9223372036854775807`,
    { says: rows(['female']) },
  ),
  contained(
    'SKIP and LIMIT of int64',
    'So does their sum.',
    `${MATCH} RETURN p.gender AS g SKIP 9223372036854775807 LIMIT 9223372036854775807`,
  ),
  refused(
    'LIMIT of a property',
    'It would tell a value by the number of rows; Cypher has none.',
    `${MATCH} RETURN p LIMIT size(p.name)`,
  ),
];

const oracle =
  'An error that quotes what the record says tells it to anyone who reads errors: journals, traces, the model.';
const O = `MATCH ${OBSERVATIONS}(o:Observation)`;

/** Errors that would repeat a value of the record. None may hold a canary, not even the patient's own. */
export const ERROR_ORACLES: readonly Attack[] = [
  contained('toInteger of a note', oracle, `${O} RETURN toInteger(o.note) AS x`),
  contained('toFloat of a name', oracle, `${MATCH} RETURN toFloat(p.name) AS x`),
  contained('toBoolean of a name', oracle, `${MATCH} RETURN toBoolean(p.name) AS x`),
  contained('date of a name', oracle, `${MATCH} RETURN date(p.name) AS x`),
  contained('datetime of a note', oracle, `${O} RETURN datetime(o.note) AS x`),
  contained('duration of a name', oracle, `${MATCH} RETURN duration(p.name) AS x`),
  contained(
    'date.truncate by a name',
    oracle,
    `${MATCH} RETURN date.truncate(p.name, date('2020-01-01')) AS x`,
  ),
  contained('a name as a number', oracle, `${MATCH} RETURN p.name * 2 AS x`),
  contained('a name as a key', oracle, `${MATCH} RETURN {a: 1}[p.name] AS x, p[p.name] AS y`),
  contained('a value as an index', oracle, `${O} RETURN [1, 2][toInteger(o.value)] AS x`),
  contained(
    'division by a value minus itself',
    oracle,
    `${O} RETURN toInteger(o.value) / (toInteger(o.value) - toInteger(o.value)) AS x`,
  ),
  contained('a value to the power of itself', oracle, `${O} RETURN o.value ^ o.value AS x`),
  contained('a value times int64', oracle, `${O} RETURN toInteger(o.value) * 9223372036854775807 AS x`),
  contained('a date plus a value', oracle, `${O} RETURN o.date + duration({years: toInteger(o.value)}) AS x`),
  contained('range of values', oracle, `${O} RETURN range(0, toInteger(o.value)) AS x`),
  contained('UNWIND of a name', oracle, `${MATCH} UNWIND p.name AS x RETURN x`),
  contained('a name as a list', oracle, `${MATCH} RETURN [x IN p.name | x] AS x`),
  contained('a name as a node', oracle, `${MATCH} WITH p.name AS n MATCH (n)-->(x) RETURN x`),
  contained('a key of a map that is a name', oracle, `${MATCH} RETURN properties(p.name) AS x`),
  contained('a name where a condition stands', oracle, `${MATCH} WHERE p.name RETURN p`),
  contained('NOT of a name', oracle, `${MATCH} RETURN NOT p.name AS x`),
  contained('a label by a name', oracle, `${MATCH} RETURN labels(p.name) AS x, type(p) AS y`),
  answered(
    'numbers by text',
    'The same functions where they work.',
    `${MATCH} RETURN toInteger('12') AS x, toFloat('1.5') AS y`,
    { says: rows([12, 1.5]) },
  ),
];
