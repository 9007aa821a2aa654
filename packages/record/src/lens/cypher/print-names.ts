/** Words that begin or join something in Cypher: as a name they are printed in backticks, whether a place needs it or not. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'ALL AND ANY AS ASC ASCENDING BY CALL CASE COLLECT CONTAINS COUNT CREATE DELETE DESC DESCENDING DETACH DISTINCT ELSE END ENDS ' +
    'EXISTS FALSE FILTER FINISH FOREACH IN INF INFINITY INSERT IS LIMIT LET LOAD MATCH MERGE NAN NONE NORMALIZE NOT NULL OFFSET ' +
    'OPTIONAL OR ORDER REDUCE REMOVE RETURN SET SHORTEST SHORTESTPATH ALLSHORTESTPATHS SINGLE SKIP STARTS THEN TRIM TRUE TYPED ' +
    'UNION UNWIND USE USING VALUE WHEN WHERE WITH XOR YIELD'
  ).split(' '),
);

const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A name as it stands in Cypher, in backticks where it needs them. */
export function printName(name: string): string {
  if (PLAIN.test(name) && !WORDS.has(name.toUpperCase())) return name;
  return `\`${name.replaceAll('`', '``')}\``;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

/** In single quotes. A `u` after a backslash is escaped as well: some read `\\u0041` as an `A`. */
export function printString(value: string): string {
  let printed = '';
  let after = '';
  for (const character of value) {
    const code = character.charCodeAt(0);
    const known = ESCAPES[character];
    if (known !== undefined) printed += known;
    else if (code < 0x20 || (code >= 0x7f && code <= 0x9f) || (after === '\\' && character === 'u')) {
      printed += `\\u${code.toString(16).padStart(4, '0')}`;
    } else printed += character;
    after = character;
  }
  return `'${printed}'`;
}

/** A float always shows that it is one. */
export function printNumber(value: number | bigint): string {
  if (typeof value === 'bigint') return String(value);
  const plain = Object.is(value, -0) ? '-0' : String(value);
  return /[.e]/.test(plain) ? plain : `${plain}.0`;
}
