import { type Attack, contained, OBSERVATIONS, P, refused } from '../attack.ts';

const MATCH = `MATCH ${P}`;
const O = `MATCH ${OBSERVATIONS}(o:Observation)`;
const hundred = 'range(1, 100)';

/** Products of rows (threat 23): 166 observations, 166² = 27,556, 166³ = 4.6 million, 166⁴ = 760 million. */
export const PRODUCTS: readonly Attack[] = [
  ...refused({
    'product of patterns':
      'MATCH (a:Observation), (b:Observation), (c:Observation), (d:Observation) RETURN count(*) AS n',
  }),
  ...contained({
    'product over the patient: Every pattern shares p, and still each multiplies.': `MATCH ${P} MATCH (p)-->(a) MATCH (p)-->(b) MATCH (p)-->(c) MATCH (p)-->(d) RETURN count(*) AS n`,
    'product by OPTIONAL MATCH: The same, from the left.': `${MATCH} OPTIONAL MATCH (p)-->(a) OPTIONAL MATCH (p)-->(b) OPTIONAL MATCH (p)-->(c) OPTIONAL MATCH (p)-->(d) RETURN count(*) AS n`,
    'product through the type: Shared type nodes lead back to all instances.':
      'MATCH (a:Observation)-[:IS_A]->(t:ObservationType)<-[:IS_A]-(b:Observation)-[:IS_A]->(t)<-[:IS_A]-(c:Observation) MATCH (t)<-[:IS_A]-(d:Observation) RETURN count(*) AS n',
    'product that is sent: Rows instead of a count: the answer is capped.': `${MATCH} MATCH (p)-->(a) MATCH (p)-->(b) MATCH (p)-->(c) RETURN a, b, c`,
    'product that is sorted: Sorting needs all rows before the first.': `${MATCH} MATCH (p)-->(a) MATCH (p)-->(b) MATCH (p)-->(c) RETURN a, b, c ORDER BY c.note, b.note, a.note DESC`,
    'product that is distinct: So does DISTINCT.': `${MATCH} MATCH (p)-->(a) MATCH (p)-->(b) MATCH (p)-->(c) RETURN DISTINCT a.note + b.note + c.note AS x`,
    'product that is grouped: And every group is kept.': `${MATCH} MATCH (p)-->(a) MATCH (p)-->(b) MATCH (p)-->(c) RETURN a.note + b.note + c.note AS x, count(*) AS n`,
    'product that is collected: One value of 4.6 million nodes.': `${MATCH} MATCH (p)-->(a) MATCH (p)-->(b) MATCH (p)-->(c) RETURN collect([a, b, c]) AS x`,
    'product that is collected by groups: Many lists that are each allowed.': `${MATCH} MATCH (p)-->(a) MATCH (p)-->(b) WITH a, collect(b) AS bs MATCH (p:Patient)-->(c) RETURN c, collect(bs) AS x`,
    'percentile over a product: Keeps all values.': `${MATCH} MATCH (p)-->(a) MATCH (p)-->(b) MATCH (p)-->(c:Observation) RETURN percentileCont(c.value, 0.5) AS x, stDev(c.value) AS s`,
    'count of distinct over a product: The same.': `${MATCH} MATCH (p)-->(a) MATCH (p)-->(b) MATCH (p)-->(c) RETURN count(DISTINCT a.note + b.note + c.note) AS n`,
    'UNWIND three times: Rows of nothing at all.': `UNWIND range(1, 10000) AS a UNWIND range(1, 10000) AS b UNWIND range(1, 10000) AS c RETURN count(*) AS n`,
    'UNWIND 28 times: As many clauses as there may be.': `${Array.from({ length: 28 }, (_, at) => `UNWIND ${hundred} AS a${at} `).join('')}RETURN count(*) AS n`,
    'a list unwound again and again: Two to the power of clauses.': `WITH [1, 2] AS l ${Array.from({ length: 28 }, (_, at) => `UNWIND l AS x${at} `).join('')}RETURN count(*) AS n`,
    'comprehension within comprehension: Products without rows.': `${MATCH} RETURN size([a IN range(1, 10000) | size([b IN range(1, 10000) | size([c IN range(1, 10000) | a + b + c])])]) AS n`,
    'quantifiers within quantifiers: Nothing is kept, all is computed.': `${MATCH} RETURN all(a IN range(1, 10000) WHERE all(b IN range(1, 10000) WHERE any(c IN range(1, 10000) WHERE c > a + b + 99999))) AS x`,
    'pattern comprehension within itself: Products in a value.': `${MATCH} RETURN [(p)-->(a) | [(p)-->(b) | [(p)-->(c) | a.note + b.note + c.note]]] AS x`,
    'COUNT within COUNT: A subquery for each row of a subquery.': `${MATCH} RETURN COUNT { (p)-->(a) WHERE COUNT { (p)-->(b) WHERE COUNT { (p)-->(c) WHERE c.note <> a.note + b.note } > 1 } > 1 } AS n`,
    'IN of a list for each row: A product in a condition.': `UNWIND range(1, 10000) AS a WITH a WHERE a IN [x IN range(1, 10000) | x * 2] RETURN count(*) AS n`,
    'unconnected unlabelled nodes: No label, no edge.': 'MATCH (a), (b) RETURN count(*) AS n',
    'huge SKIP: All rows are made to be thrown away.': `${MATCH} MATCH (p)-->(a) MATCH (p)-->(b) MATCH (p)-->(c) RETURN a.uuid AS x SKIP 9223372036854775807`,
  }),
];

/** Paths (threat 23): in a dense graph they grow with the power of their length, with 40 members at each level. */
export const PATHS: readonly Attack[] = [
  ...refused({
    '*1..1000000: Bounded in word only.': `MATCH ${P}-[*1..1000000]-(n) RETURN count(*) AS n`,
    '*: Not bounded.': `MATCH ${P}-[*]-(n) RETURN count(*) AS n`,
    '*2..: Not bounded above.': `MATCH ${P}-[*2..]->(n) RETURN count(*) AS n`,
    '*..99999999999999999999: More than a number holds.': `MATCH ${P}-[*..99999999999999999999]->(n) RETURN count(*) AS n`,
    '* by a parameter: Known too late.': {
      cypher: `MATCH ${P}-[*1..$n]->(n) RETURN count(*) AS n`,
      parameters: () => ({ n: 99 }),
    },
    'shortestPath: A search of its own.': `MATCH x = shortestPath(${P}-[*]-(n)) RETURN x`,
    'quantified path patterns: The newer form of the same.': `MATCH ${P} ((a)-->(b)){1,100000} (n) RETURN count(*) AS n`,
    'ALL SHORTEST: And of shortestPath.': `MATCH ALL SHORTEST ${P}-->+(n) RETURN count(*) AS n`,
  }),
  ...contained({
    'undirected *5..5': `MATCH ${P}-[*5..5]-(n) RETURN count(*) AS n`,
    'undirected *5..5 of panels':
      'MATCH (o:Observation)-[:PART_OF*5..5]-(n:Observation) RETURN count(*) AS n',
    'paths kept: Each is a value of nodes and edges.': `MATCH x = ${P}-[*1..5]-(n) RETURN x`,
    'paths collected: All of them in one.': `MATCH x = ${P}-[*1..4]-(n) RETURN collect(x) AS xs`,
    'several walks in one MATCH: Uniqueness is checked between all of them.': `MATCH ${P}-[*1..5]-(a)-[*1..5]-(b)-[*1..5]-(p) RETURN count(*) AS n`,
    'a walk in EXISTS for each row: A walk for each.': `${O} WHERE EXISTS { (o)-[*5..5]-(:Immunization) } RETURN count(*) AS n`,
    'a walk that is sorted by its length: All before the first.': `MATCH x = ${P}-[*1..5]-(n) RETURN length(x) AS l, [m IN nodes(x) | m.uuid] AS u ORDER BY l DESC, u LIMIT 3`,
  }),
];

/** Regular expressions (threat 23): matching can take time that grows with the power of the text. */
export const REGEXES: readonly Attack[] = [
  ...refused({
    '=~': `${O} WHERE o.note =~ '(a+)+$' RETURN o`,
    '=~ by a parameter': { cypher: `${O} WHERE o.note =~ $x RETURN o`, parameters: () => ({ x: '(a|a)*b' }) },
  }),
  ...contained({
    'signs of regular expressions in replace and split: They are text here.': {
      cypher: `${MATCH} RETURN replace('aaaa', '(a+)+$', 'b') AS x, split('a.b', '.') AS y, split('aaaa', '(a|aa)+') AS z`,
      says: ({ rows: [row] }) => JSON.stringify(row) === '["aaaa",["a","b"],["aaaa"]]',
    },
    'signs of LIKE: CONTAINS is no pattern.': {
      cypher: `${MATCH} RETURN 'abc' CONTAINS '%' AS x, 'abc' STARTS WITH '_' AS y, ('a' + '\\\\') ENDS WITH '\\\\' AS z`,
      says: ({ rows: [row] }) => JSON.stringify(row) === '[false,false,true]',
    },
    'CONTAINS of long in long: Naive search is a product.': `${MATCH} WITH 'aaaaaaaaaa' AS s ${'WITH s + s AS s '.repeat(10)}UNWIND range(1, 10000) AS i WITH s, i WHERE s CONTAINS (left(s, 5000) + 'b') RETURN count(*) AS n`,
  }),
];
