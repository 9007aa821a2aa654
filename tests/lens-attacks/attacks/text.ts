import { type Attack, answered, contained, noRows, OBSERVATIONS, P, refused, rows } from '../attack.ts';

const MATCH = `MATCH ${P}`;

/** Comments and characters that hide a clause from a reader or from a filter (threat 24). */
export const HIDDEN: readonly Attack[] = [
  ...answered({
    'a comment is no nest: Cypher ends a comment at the first */.': {
      cypher: `${MATCH} /* /* */ RETURN 1 AS x`,
      says: rows([1]),
    },
    '\\u0027 within a string: An escaped quote is part of the value.': {
      cypher: `${MATCH} WHERE p.name = 'a\\u0027 OR true //' RETURN p.uuid`,
      says: noRows,
    },
    'bidi in a string: Data, whatever it looks like.': {
      cypher: `${MATCH} RETURN '\u202eabc' AS x`,
      says: rows(['\u202eabc']),
    },
  }),
  ...refused({
    'nested comment: Who nests comments does not see this CREATE.': `${MATCH} /* /* */ CREATE (n) /* */ */ RETURN 1`,
    'comment within a word: Filters that take comments out make CREATE of it.': `${MATCH} CRE/**/ATE (n) RETURN n`,
    'comment ended by CR: A line may end with \\r alone: what follows is read.': `${MATCH} // only a remark\r DELETE p RETURN 1`,
    'open comment: Cut off at the end of a text that goes on elsewhere.': `${MATCH} RETURN 1 /* `,
    'fullwidth letters: Some databases fold them to ASCII.': `${MATCH} ＣＲＥＡＴＥ (n) RETURN n`,
    '\\u escapes for keywords: Neo4j reads \\uXXXX anywhere in the text.': `${MATCH} \\u0043REATE (n) RETURN n`,
    '\\u escape that ends a string: After unescaping, the string ends early and SQL or Cypher goes on.': `${MATCH} WHERE p.name = '\\u0027 OR 1=1 RETURN p //' DELETE p`,
    'homoglyph label: Cyrillic Р: not the label of the schema.': 'MATCH (p:\u0420atient) RETURN p',
    'zero-width in a keyword: Invisible: a reader sees MATCH.': `MA\u200bTCH ${P} RETURN p`,
    'zero-width in a label: Invisible: a reader sees Patient.': 'MATCH (p:Pat\u200bient) RETURN p',
    'bidi override: The reader sees another order than the parser.': `${MATCH} \u202eRETURN p`,
    'NUL in the text: Ends a C string: PostgreSQL would see half.': `${MATCH} RETURN 1\0 DELETE p`,
    'NUL in a string: No text of PostgreSQL holds it.': `${MATCH} RETURN 'a\0b' AS x`,
    'NUL by escape: The same, made while it is read.': `${MATCH} RETURN 'a\\u0000b' AS x`,
    'lone surrogate: No UTF-8 holds it.': `${MATCH} RETURN 'a\ud800b' AS x`,
    'lone surrogate by escape: The same, made while it is read.': `${MATCH} RETURN '\\ud800' AS x`,
    'lone surrogate as a parameter: The same, past the parser.': {
      cypher: `${MATCH} RETURN $x AS x`,
      parameters: () => ({ x: 'a\ud800' }),
    },
    'NUL as a parameter: The same.': {
      cypher: `${MATCH} RETURN $x AS x`,
      parameters: () => ({ x: ['a', { k: 'b\0' }] }),
    },
    'NUL as a key: Keys are text too.': {
      cypher: `${MATCH} RETURN $x AS x`,
      parameters: () => ({ x: { 'k\0': 1 } }),
    },
    'NUL in backticks: Names too.': 'MATCH (`p\0`:Patient) RETURN `p\0`',
    'a control sign as space: U+001F is one for Java, not for everybody: as Cypher has it or refused.': `${MATCH} RETURN p\u0007`,
    'soft hyphen in a function: A name that looks known.': `${MATCH} RETURN to\u00adLower(p.name) AS x`,
    'Turkish letters in a keyword: ı in upper case is I: lımıt becomes LIMIT.': `${MATCH} RETURN p.name lımıt 1`,
    'long s and Kelvin sign: ſ in upper case is S, K in lower case is k.': `${MATCH} RETURN p.name ſKIP 0`,
  }),
  ...contained({
    'comment ended by U+2028: A line separator for JavaScript, none for Cypher: the rest is comment or refused.': `${MATCH} RETURN 1 AS x // remark\u2028 DELETE p`,
    'comment ended by U+0085: The same for the next-line sign.': `${MATCH} RETURN 1 AS x // remark\u0085 DELETE p`,
    'strange spaces: Unicode spaces separate words in Cypher.': `MATCH\u3000${P}\u00a0RETURN\u2003p.name`,
    'combining marks that grow: One sign that upper case makes three of: spans must not run out of the text.': `MATCH (\u0390\u0390\u0390:Patient {uuid: $patient_uuid}) RETURN \u0390\u0390\u0390.name`,
  }),
];

/** What a text may hold that ends a literal, a name or a comment of SQL. */
const SQL_PIECES: readonly string[] = [
  "'; DELETE FROM app.graph_nodes; --",
  "' OR '1'='1",
  '" OR 1=1 --',
  '$1',
  '$$; SELECT 1; $$',
  "\\'; SELECT pg_sleep(9); --",
  '*/ UNION SELECT properties::text FROM app.graph_nodes /*',
  '") FROM nodes; --',
  "E'\\x41'",
  '::text); --',
  '{"node": "x"}',
  '%s %I $2::text ?',
];

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const ticked = (text: string) => `\`${text.replaceAll('`', '``').replaceAll('\\', '')}\``;
const each = (make: (piece: string) => string) => SQL_PIECES.map(make).join(', ');

/** SQL in every place where a text of the query can stand: all that a query says is bound; the text of the statement is ours. */
export const INJECTIONS: readonly Attack[] = [
  ...answered({
    'SQL in strings': {
      cypher: `${MATCH} RETURN ${SQL_PIECES.map((piece, index) => `${quoted(piece)} AS a${index}`).join(', ')}`,
      says: rows(SQL_PIECES),
    },
    'SQL in strings that are compared': {
      cypher: `${MATCH} WHERE p.name IN [${each(quoted)}] RETURN p.name`,
      says: noRows,
    },
    'SQL in CONTAINS: Signs of LIKE too.': {
      cypher: `MATCH ${OBSERVATIONS}(o:Observation) WHERE o.note CONTAINS '%' OR o.note STARTS WITH '_' OR o.note ENDS WITH '\\\\' RETURN o.note`,
      says: noRows,
    },
    'SQL in aliases: A column needs no name of theirs.': {
      cypher: `${MATCH} RETURN ${SQL_PIECES.map((piece, index) => `${index} AS ${ticked(piece)}`).join(', ')}`,
      says: ({ columns }) =>
        JSON.stringify(columns) === JSON.stringify(SQL_PIECES.map((piece) => piece.replaceAll('\\', ''))),
    },
    'SQL in variables: They become numbers.': {
      cypher: `MATCH (${ticked('"; --')}:Patient {uuid: $patient_uuid}) WITH ${ticked('"; --')} AS ${ticked("'x")} RETURN ${ticked("'x")}.gender AS x`,
      says: rows(['female']),
    },
    'SQL in keys of maps: A map may have any key.': `${MATCH} RETURN {${SQL_PIECES.map((piece, index) => `${ticked(piece)}: ${index}`).join(', ')}} AS x`,
    'SQL in keys of a projection: The same.': `${MATCH} RETURN p {.gender, ${ticked('x"; --')}: 1} AS x`,
    'SQL in values of parameters': {
      cypher: `${MATCH} RETURN $x AS x`,
      parameters: () => ({ x: SQL_PIECES }),
      says: rows([SQL_PIECES]),
    },
    'tagged JSON stays a map: The same in an answer.': {
      cypher: `${MATCH} RETURN $x AS x, {date: '2020-01-01'} AS y, $y AS z`,
      parameters: () => ({ x: { map: { a: 1 } }, y: { path: [1] } }),
      says: ({ rows: [row] }) =>
        JSON.stringify(row) ===
        '[{"kind":"map","entries":{"map":{"kind":"map","entries":{"a":1}}}},{"kind":"map","entries":{"date":"2020-01-01"}},{"kind":"map","entries":{"path":[1]}}]',
    },
    '__proto__ as a key: A prototype is no property.': {
      cypher: `${MATCH} RETURN {__proto__: 1, constructor: 2} AS x, {a: 1}.constructor AS y, {a: 1}.__proto__ AS z`,
      says: ({ rows: [row] }) => row?.[1] === null && row[2] === null,
    },
  }),
  ...refused({
    'SQL in labels: Not of the schema.': `MATCH (p:${ticked("Patient'; --")}) RETURN p`,
    'SQL in types: Not of the schema.': `MATCH ${P}-[:${ticked("HAS_CONDITION' OR 'a'='a")}]->(c:ConditionCase) RETURN c`,
    'SQL in keys: Not of the schema.': `${MATCH} RETURN p.${ticked("name') FROM nodes; --")} AS x`,
    'SQL in the keys of a pattern: Not of the schema.': `MATCH (p:Patient {${ticked("uuid' --")}: 'x'}) RETURN p`,
    'SQL in LIMIT: LIMIT takes a number.': `${MATCH} RETURN p LIMIT '1; DELETE FROM app.graph_nodes'`,
    'SQL in LIMIT by a parameter: The same past the parser.': {
      cypher: `${MATCH} RETURN p LIMIT $n`,
      parameters: () => ({ n: '1; DROP TABLE x' }),
    },
    'subselect in LIMIT: Parentheses are SQL too.': `${MATCH} RETURN p LIMIT (SELECT 1)`,
    'SQL operators: Casts, arrows, JSON.': `${MATCH} RETURN p.name::text AS x`,
    'SQL instead of Cypher: A model falls back to what it knows.':
      "SELECT properties FROM app.graph_nodes WHERE compartment <> 'x'",
    'toString of Object as a label: A schema is looked up by name.': 'MATCH (n:constructor) RETURN n',
    'valueOf as a function: The table of functions too.': `${MATCH} RETURN valueOf(p) AS x, constructor(1) AS y`,
  }),
  ...contained({
    'SQL as a key at run time: A key that is computed.': `${MATCH} RETURN {a: 1}[${quoted("a') --")}] AS x`,
    'SQL in the name of a parameter: A name is no part of the statement.': {
      cypher: `${MATCH} RETURN $${ticked('x"; --')} AS x`,
      parameters: () => ({ 'x"; --': 1 }),
    },
    '$1 as a parameter: Cypher allows numbers as names; ours are numbers too.': {
      cypher: `${MATCH} RETURN $1 AS x, $2 AS y`,
      parameters: () => ({ 1: 'one', 2: 'two' }),
      says: rows(['one', 'two']),
    },
    'tagged JSON as a parameter: Our own form of a node, sent as a map: it must stay a map.': {
      cypher: `${MATCH} RETURN $x AS x, labels($x) AS l`,
      parameters: ({ others }) => ({
        x: { node: 'x', labels: ['Patient'], properties: { name: others[0]!.caller.scope.tenant } },
      }),
    },
    '__proto__ as a parameter: The same from outside.': `${MATCH} RETURN $constructor AS x, $__proto__ AS y`,
    'names of Object as variables: Maps of names must not inherit.': `MATCH (constructor:Patient {uuid: $patient_uuid}) WITH constructor AS hasOwnProperty RETURN hasOwnProperty.gender AS __proto__, 1 AS toString`,
  }),
];
