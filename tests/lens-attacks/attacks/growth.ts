import { type Attack, contained, P } from '../attack.ts';

const MATCH = `MATCH ${P}`;

/** Values that grow instead of rows (threat 23): time is short, memory is not. */
export const GROWTH: readonly Attack[] = [
  ...contained({
    'a string doubled 26 times': `${MATCH} WITH 'xxxxxxxxxx' AS s ${'WITH s + s AS s '.repeat(26)}RETURN size(s) AS n`,
    'a string doubled and sent': `${MATCH} WITH 'xxxxxxxxxx' AS s ${'WITH s + s AS s '.repeat(26)}RETURN s`,
    'a string grown 16-fold in each WITH': `${MATCH} WITH 'xxxxxxxxxx' AS s ${'WITH s+s+s+s+s+s+s+s+s+s+s+s+s+s+s+s AS s '.repeat(26)}RETURN size(s) AS n`,
    'a list doubled 26 times': `${MATCH} WITH [1] AS l ${'WITH l + l AS l '.repeat(26)}RETURN size(l) AS n`,
    'a list of lists: Short lists of long ones.': `${MATCH} WITH [1] AS l ${'WITH [l, l, l, l] AS l '.repeat(26)}RETURN l`,
    'maps that hold themselves twice: The same as maps.': `${MATCH} WITH {a: 1} AS m ${'WITH {a: m, b: m, c: m} AS m '.repeat(26)}RETURN m`,
    'a node put in lists: Nodes are large.': `${MATCH} WITH [p] AS l ${'WITH l + l + l + l AS l '.repeat(20)}RETURN l`,
    'names that are computed twice: An expression that is put in where its name stands grows by itself, in the statement.': `${MATCH} WITH p.name AS s ${'WITH toLower(s) + toUpper(s) + trim(s) AS s '.repeat(25)}RETURN size(s) AS n`,
    'CASE that names itself many times: The same for conditions.': `${MATCH} WITH size(p.name) AS s ${'WITH CASE WHEN s > 0 THEN s + s - s ELSE s * s + s END AS s '.repeat(20)}RETURN s`,
    'range to 10^12: A list of a trillion by three words.': `${MATCH} RETURN size(range(1, 1000000000000)) AS n`,
    'range with step 0: It never arrives.': `${MATCH} RETURN range(1, 2, 0) AS x`,
    'range of the ends of int64: Its length is more than a number holds.': `${MATCH} RETURN size(range(-9223372036854775808, 9223372036854775807)) AS n`,
    'range by steps of int64: The next step overflows.': `${MATCH} RETURN range(9223372036854775800, 9223372036854775807, 5) AS x, range(0, 9223372036854775807, 9223372036854775807) AS y`,
    'split into signs: One item a sign.': `${MATCH} WITH 'xxxxxxxxxx' AS s ${'WITH s + s AS s '.repeat(11)}RETURN size(split(s, '')) AS n, split(s, 'x') AS l`,
    'replace that grows: A short call, a long result.': `${MATCH} WITH 'xxxxxxxxxx' AS s ${"WITH replace(s, 'x', 'xxxxxxxxxx') AS s ".repeat(20)}RETURN size(s) AS n`,
    'replace of nothing: Between all signs, for ever.': `${MATCH} RETURN replace('abc', '', 'xxxxxxxxxx') AS x`,
    'collect of long strings: A list of allowed strings.': `${MATCH} WITH 'xxxxxxxxxx' AS s ${'WITH s + s AS s '.repeat(10)}UNWIND range(1, 10000) AS i RETURN collect(s + toString(i)) AS l`,
    'collect of collects: Each is allowed.': `UNWIND range(1, 1000) AS i UNWIND range(1, 1000) AS j WITH i, collect(j) AS l WITH collect(l) AS l RETURN l`,
    'rows of long strings: 1,000 rows of 20,000 signs.': `${MATCH} WITH 'xxxxxxxxxx' AS s ${'WITH s + s AS s '.repeat(10)}UNWIND range(1, 10000) AS i RETURN s + toString(i) AS s`,
    'sort of long strings: All of them at once.': `${MATCH} WITH 'xxxxxxxxxx' AS s ${'WITH s + s AS s '.repeat(10)}UNWIND range(1, 10000) AS i UNWIND range(1, 100) AS j RETURN s + toString(i + j) AS s ORDER BY s DESC LIMIT 3`,
    'group by long lists: Keys that are large.': `UNWIND range(1, 10000) AS i RETURN [x IN range(1, 1000) | x + i] AS l, count(*) AS n LIMIT 3`,
    'comprehension of strings: A list of 10,000 texts that each are allowed.': `${MATCH} WITH 'xxxxxxxxxx' AS s ${'WITH s + s AS s '.repeat(10)}RETURN [i IN range(1, 10000) | s + toString(i)] AS l`,
    'comprehension of lists: The same of lists.': `${MATCH} RETURN [i IN range(1, 10000) | range(1, 10000)] AS l`,
    'properties of everything: All maps at once.': `${MATCH} MATCH (p)-->(a) MATCH (p)-->(b) WITH collect(properties(a)) AS l, b RETURN collect(l) AS l`,
    'deep lists made while it runs: No bracket is written more than once.': `${MATCH} WITH [1] AS l ${'WITH [[[[[[[[[[[[[[[[[[[[l]]]]]]]]]]]]]]]]]]]] AS l '.repeat(27)}RETURN l`,
    'power of powers: Digits, not bits.': `${MATCH} RETURN 9.0 ^ 9.0 ^ 9.0 AS x, 2 ^ 100000 AS y`,
    'toString of the largest float: 309 digits.': `${MATCH} RETURN toString(1.7976931348623157e308) AS x, toString(5e-324) AS y`,
    'left of int64: A length that is no length.': `${MATCH} RETURN left('abc', 9223372036854775807) AS x, substring('abc', 1, 9223372036854775807) AS y`,
    'lists compared with each other: Comparison is recursive.': `WITH range(1, 10000) AS l UNWIND range(1, 1000) AS i WITH l, l + [i] AS m WHERE l = m OR l < m RETURN count(*) AS n`,
    'slices of slices: Copies of a long list.': `WITH range(1, 10000) AS l RETURN [i IN l | l[i..]] AS x`,
    'rounding to a billion places: A number of numeric may have 16,383.': `${MATCH} RETURN round(1.5, 1000000000) AS x, round(1.5, -1000000000) AS y`,
    'a long list written down often: One bracket, 2,000 names of the same 10,000 items.': `WITH range(1, 10000) AS l RETURN [${'l,'.repeat(2_000)}l] AS x`,
    'a long list written down often in maps: The same as values of maps.': `WITH range(1, 10000) AS l RETURN {${Array.from(
      { length: 900 },
      (_, at) => `a${at}: l`,
    )
      .join(',')
      .slice(0, 7_000)
      .replace(/,[^,]*$/, '')}} AS x`,
    'a long text written down often: The same with texts.': `WITH 'xxxxxxxxxx' AS s ${'WITH s + s AS s '.repeat(10)}RETURN [${'s,'.repeat(2_000)}s] AS x`,
    'long lists written down and collected: And once for each row.': `WITH range(1, 10000) AS l UNWIND range(1, 1000) AS i RETURN collect([${'l,'.repeat(1_000)}i]) AS x`,
    'long lists compared: Two of them, and nothing is kept.': `WITH range(1, 10000) AS l RETURN [${'l,'.repeat(1_000)}1] = [${'l,'.repeat(1_000)}2] AS x`,
    'a list of comprehensions: Each is allowed.': `WITH range(1, 10000) AS l RETURN [${'[x IN l | l],'.repeat(20)}1] AS x`,
    'a map projected often: Properties are large.': `MATCH ${P} WITH p, range(1, 10000) AS l RETURN [i IN l | p {.*, l: l}] AS x`,
    'sums of long lists in every column: Each sum is allowed, and none is freed before the row is done.': `WITH [x IN range(1, 30) | [${"'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',".repeat(20)}x]] AS l RETURN ${Array.from({ length: 60 }, (_, at) => `size(l${'+l'.repeat(38)}) AS a${at}`).join(',')}`,
    'sums of long texts in every column: The same of texts.': `WITH 'xxxxxxxxxx' AS s ${'WITH s + s AS s '.repeat(6)}RETURN ${Array.from({ length: 70 }, (_, at) => `size(s${'+s'.repeat(30)}) AS a${at}`).join(',')}`,
  }),
];
