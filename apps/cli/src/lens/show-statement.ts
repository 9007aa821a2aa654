import type { Explained } from '@consilium/record';

const BREAK =
  /^(WITH|SELECT|FROM|WHERE|GROUP BY|ORDER BY|HAVING|LIMIT|OFFSET|UNION|CROSS JOIN|LEFT JOIN|AND)\b/;

/** The statement, one clause a line, each bracket that holds a SELECT further in; then its values. */
export function showStatement({ sql, values }: Explained): string {
  const bound = values.map((value, index) => `  $${index + 1} = ${written(value)}`);
  return [broken(sql), ...bound].join('\n');
}

function broken(sql: string): string {
  let depth = 0;
  // Brackets that opened a SELECT, by their depth.
  const selects = new Set<number>();
  const newLine = () => `\n${'  '.repeat(selects.size)}`;
  let out = '';
  let quoted = false;
  for (let at = 0; at < sql.length; at++) {
    const character = sql[at]!;
    if (character === "'") quoted = !quoted;
    if (!quoted && character === '(') {
      depth += 1;
      if (/^\(\s*(SELECT|WITH)\b/.test(sql.slice(at, at + 12))) selects.add(depth);
    }
    if (!quoted && character === ')') {
      selects.delete(depth);
      depth -= 1;
    }
    const atClause = !quoted && character === ' ' && (depth === 0 || selects.has(depth));
    out += atClause && BREAK.test(sql.slice(at + 1, at + 12)) ? newLine() : character;
  }
  return out;
}

function written(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? Number(each) : each));
}
