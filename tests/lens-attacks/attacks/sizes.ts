import { type Attack, contained, P, refused } from '../attack.ts';

const MATCH = `MATCH ${P}`;
const DEEP = 10_000;
const times = (count: number, text: string) => text.repeat(count);
const nested = (open: string, inner: string, close: string) =>
  `${MATCH} RETURN ${times(DEEP, open)}${inner}${times(DEEP, close)} AS x`;
/** Under the limit of length, so that the depth itself is what refuses. */
const shallow = (open: string, inner: string, close: string, count = 1_500) =>
  `${MATCH} RETURN ${times(count, open)}${inner}${times(count, close)} AS x`;

/**
 * Depth and size (threat 23): each level is a call on the stack of the parser, the compiler or PostgreSQL, and length is work before
 * any check. Each is met twice: long enough for the limit of length, and short enough to pass it.
 */
export const SIZES: readonly Attack[] = [
  ...refused({
    '10,000 brackets': nested('(', '1', ')'),
    '1,500 brackets': shallow('(', '1', ')'),
    '10,000 NOT': nested('NOT ', 'true', ''),
    '1,500 NOT': shallow('NOT ', 'true', ''),
    '3,000 minus signs': shallow('- ', '1', '', 3_000),
    '10,000 lists': nested('[', '1', ']'),
    '1,500 lists': shallow('[', '1', ']'),
    '1,500 maps': shallow('{a:', '1', '}'),
    '280 CASE': shallow('CASE WHEN true THEN ', '1', ' END', 280),
    '500 calls': shallow('toLower(', "'a'", ')', 500),
    '300 comprehensions': shallow('[x IN ', '[1]', '| x]', 300),
    '200 EXISTS': `${MATCH} WHERE ${times(200, 'EXISTS { (p) WHERE ')}true${times(200, '}')} RETURN p`,
    '300 inline conditions': `MATCH ${times(300, '(p WHERE (p')}${times(600, ')')} RETURN p`,
    '10,000 nested comments: A parser of comments that calls itself.': `${times(DEEP, '/*')} ${MATCH} RETURN p`,
    'a pattern of 10,000 nodes': `MATCH (p)${times(DEEP, '-->()')} RETURN p`,
    'a pattern of 1,500 nodes: Each is a join; the planner tries orders of them.': `MATCH (p)${times(1_500, '--()')} RETURN p`,
    '1,000 patterns: Each is a product.': `MATCH ${P}${times(1_000, ',(:A)')} RETURN p`,
    '600 MATCH: Each clause is a level of the statement.': `${MATCH}${times(600, ' MATCH (p)')} RETURN p`,
    '600 WITH: The same.': `${MATCH}${times(600, ' WITH p')} RETURN p`,
    '300 UNION: Each is a statement.': `${times(300, 'RETURN 1 AS x UNION ')}RETURN 1 AS x`,
    '1 MB of text': `${MATCH} RETURN '${times(1_000_000, 'x')}' AS x`,
    '10 MB of spaces': times(10_000_000, ' '),
    'a list of a million': `${MATCH} RETURN [${times(1_000_000, '1,')}1] AS x`,
    '10,000 clauses': `${times(DEEP, `${MATCH} `)}RETURN 1`,
    '10,000 parameters that are asked for': `${MATCH} RETURN [${Array.from({ length: DEEP }, (_, at) => `$p${at}`).join(',')}] AS x`,
    'a parameter 1,000 deep: JSON of PostgreSQL has a stack too.': {
      cypher: `${MATCH} RETURN $x AS x`,
      parameters: () => ({ x: deep(1_000) }),
    },
  }),
  ...contained({
    '3,000 additions: Chains to the left nest as well.': `${MATCH} RETURN 1${times(2_500, '+1')} AS x`,
    '300 AND: The same.': `${MATCH} WHERE true${times(300, ' AND p.name IS NOT NULL')} RETURN p.name`,
    'a chain of 2,000 comparisons: Each becomes two.': `${MATCH} RETURN 1${times(2_000, '<2')} AS x`,
    '2,000 indexes: Postfix chains nest too.': `${MATCH} RETURN [1]${times(2_000, '[0]')} AS x`,
    '2,000 properties: The same.': `${MATCH} RETURN p.name${times(2_000, '.a')} AS x`,
    '1,900 comments: No clause, only work.': `${times(1_900, '/**/')}${MATCH} RETURN p.name`,
    'a pattern of 28 hops: As long as patterns may be: planning grows faster than its length.': `MATCH ${P}${times(28, '--()')} RETURN count(*) AS n`,
    '1,000 columns: More than a row of PostgreSQL takes.': `${MATCH} RETURN ${Array.from(
      { length: 1_000 },
      (_, at) => `1 AS a${at}`,
    )
      .join(',')
      .slice(0, 7_900)
      .replace(/,[^,]*$/, '')}`,
    'a row carried through 25 WITH: Each copies all columns.': `${MATCH} WITH ${Array.from({ length: 60 }, (_, at) => `p.name AS a${at}`).join(',')}${times(25, ' WITH *')} RETURN *`,
    '100,000 parameters that are given: PostgreSQL takes 65,535; unused ones are none.': {
      cypher: `${MATCH} RETURN $p1 AS x`,
      parameters: () => Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`p${at}`, at])),
    },
    'a parameter of 50 MB: It passes the limit of the text.': {
      cypher: `${MATCH} RETURN size($x) AS n`,
      parameters: () => ({ x: times(50_000_000, 'x') }),
    },
    'a parameter of a million items: The same as a list.': {
      cypher: `${MATCH} UNWIND $x AS x RETURN count(x) AS n`,
      parameters: () => ({ x: Array.from({ length: 1_000_000 }, () => 1) }),
    },
    'a parameter 300 deep: Under any stack, over our limit.': {
      cypher: `${MATCH} RETURN $x AS x`,
      parameters: () => ({ x: deep(300) }),
    },
    '7,000 digits: Numbers are read digit by digit.': `${MATCH} RETURN ${times(7_000, '9')} AS x`,
    '7,000 decimals: The same for floats.': `${MATCH} RETURN 0.${times(7_000, '9')} AS x, 1e${times(400, '9')} AS y`,
  }),
];

type Nested = (number | Nested)[];
function deep(levels: number): Nested {
  let value: Nested = [1];
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}
