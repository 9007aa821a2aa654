import { type Attack, contained, P, refused } from '../attack.ts';

const MATCH = `MATCH ${P}`;
const DEEP = 10_000;
const times = (count: number, text: string) => text.repeat(count);
const nested = (open: string, inner: string, close: string) =>
  `${MATCH} RETURN ${times(DEEP, open)}${inner}${times(DEEP, close)} AS x`;
const stack = 'Each level is a call: the stack of the parser, the printer, the compiler or PostgreSQL.';
const size = 'Work before any check, in the one thread that serves everybody.';
/** Under the limit of length, so that the depth itself is what refuses. */
const shallow = (open: string, inner: string, close: string, count = 1_500) =>
  `${MATCH} RETURN ${times(count, open)}${inner}${times(count, close)} AS x`;

/** Depth and size (threat 23). Each is met twice: long enough for the limit of length, and short enough to pass it. */
export const SIZES: readonly Attack[] = [
  refused('10,000 brackets', stack, nested('(', '1', ')')),
  refused('1,500 brackets', stack, shallow('(', '1', ')')),
  refused('10,000 NOT', stack, nested('NOT ', 'true', '')),
  refused('1,500 NOT', stack, shallow('NOT ', 'true', '')),
  refused('3,000 minus signs', stack, shallow('- ', '1', '', 3_000)),
  refused('10,000 lists', stack, nested('[', '1', ']')),
  refused('1,500 lists', stack, shallow('[', '1', ']')),
  refused('1,500 maps', stack, shallow('{a:', '1', '}')),
  refused('280 CASE', stack, shallow('CASE WHEN true THEN ', '1', ' END', 280)),
  refused('500 calls', stack, shallow('toLower(', "'a'", ')', 500)),
  refused('300 comprehensions', stack, shallow('[x IN ', '[1]', '| x]', 300)),
  refused(
    '200 EXISTS',
    stack,
    `${MATCH} WHERE ${times(200, 'EXISTS { (p) WHERE ')}true${times(200, '}')} RETURN p`,
  ),
  refused('300 inline conditions', stack, `MATCH ${times(300, '(p WHERE (p')}${times(600, ')')} RETURN p`),
  contained(
    '3,000 additions',
    'Chains to the left nest as well.',
    `${MATCH} RETURN 1${times(2_500, '+1')} AS x`,
  ),
  contained(
    '300 AND',
    'The same.',
    `${MATCH} WHERE true${times(300, ' AND p.name IS NOT NULL')} RETURN p.name`,
  ),
  contained(
    'a chain of 2,000 comparisons',
    'Each becomes two.',
    `${MATCH} RETURN 1${times(2_000, '<2')} AS x`,
  ),
  contained('2,000 indexes', 'Postfix chains nest too.', `${MATCH} RETURN [1]${times(2_000, '[0]')} AS x`),
  contained('2,000 properties', 'The same.', `${MATCH} RETURN p.name${times(2_000, '.a')} AS x`),
  refused(
    '10,000 nested comments',
    'A parser of comments that calls itself.',
    `${times(DEEP, '/*')} ${MATCH} RETURN p`,
  ),
  contained('1,900 comments', 'No clause, only work.', `${times(1_900, '/**/')}${MATCH} RETURN p.name`),
  refused('a pattern of 10,000 nodes', size, `MATCH (p)${times(DEEP, '-->()')} RETURN p`),
  refused(
    'a pattern of 1,500 nodes',
    'Each is a join; the planner tries orders of them.',
    `MATCH (p)${times(1_500, '--()')} RETURN p`,
  ),
  contained(
    'a pattern of 28 hops',
    'As long as patterns may be: planning grows faster than its length.',
    `MATCH ${P}${times(28, '--()')} RETURN count(*) AS n`,
  ),
  refused('1,000 patterns', 'Each is a product.', `MATCH ${P}${times(1_000, ',(:A)')} RETURN p`),
  refused(
    '600 MATCH',
    'Each clause is a level of the statement.',
    `${MATCH}${times(600, ' MATCH (p)')} RETURN p`,
  ),
  refused('600 WITH', 'The same.', `${MATCH}${times(600, ' WITH p')} RETURN p`),
  refused('300 UNION', 'Each is a statement.', `${times(300, 'RETURN 1 AS x UNION ')}RETURN 1 AS x`),
  contained(
    '1,000 columns',
    'More than a row of PostgreSQL takes.',
    `${MATCH} RETURN ${Array.from({ length: 1_000 }, (_, at) => `1 AS a${at}`)
      .join(',')
      .slice(0, 7_900)
      .replace(/,[^,]*$/, '')}`,
  ),
  contained(
    'a row carried through 25 WITH',
    'Each copies all columns.',
    `${MATCH} WITH ${Array.from({ length: 60 }, (_, at) => `p.name AS a${at}`).join(',')}${times(25, ' WITH *')} RETURN *`,
  ),
  refused('1 MB of text', size, `${MATCH} RETURN '${times(1_000_000, 'x')}' AS x`),
  refused('10 MB of spaces', size, times(10_000_000, ' ')),
  refused('a list of a million', size, `${MATCH} RETURN [${times(1_000_000, '1,')}1] AS x`),
  refused('10,000 clauses', size, `${times(DEEP, `${MATCH} `)}RETURN 1`),
  refused(
    '10,000 parameters that are asked for',
    size,
    `${MATCH} RETURN [${Array.from({ length: DEEP }, (_, at) => `$p${at}`).join(',')}] AS x`,
  ),
  contained(
    '100,000 parameters that are given',
    'PostgreSQL takes 65,535; unused ones are none.',
    `${MATCH} RETURN $p1 AS x`,
    {
      parameters: () => Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`p${at}`, at])),
    },
  ),
  contained('a parameter of 50 MB', 'It passes the limit of the text.', `${MATCH} RETURN size($x) AS n`, {
    parameters: () => ({ x: times(50_000_000, 'x') }),
  }),
  contained(
    'a parameter of a million items',
    'The same as a list.',
    `${MATCH} UNWIND $x AS x RETURN count(x) AS n`,
    { parameters: () => ({ x: Array.from({ length: 1_000_000 }, () => 1) }) },
  ),
  refused('a parameter 1,000 deep', 'JSON of PostgreSQL has a stack too.', `${MATCH} RETURN $x AS x`, {
    parameters: () => ({ x: deep(1_000) }),
  }),
  contained('a parameter 300 deep', 'Under any stack, over our limit.', `${MATCH} RETURN $x AS x`, {
    parameters: () => ({ x: deep(300) }),
  }),
  contained('7,000 digits', 'Numbers are read digit by digit.', `${MATCH} RETURN ${times(7_000, '9')} AS x`),
  contained(
    '7,000 decimals',
    'The same for floats.',
    `${MATCH} RETURN 0.${times(7_000, '9')} AS x, 1e${times(400, '9')} AS y`,
  ),
];

type Nested = (number | Nested)[];
function deep(levels: number): Nested {
  let value: Nested = [1];
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}
