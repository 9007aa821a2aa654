import { type Caller, ConsiliumError, type LensAnswer, type LensQuestion } from '@consilium/kernel';
import type { Explained } from '@consilium/record';
import type { LocalLens } from './local-lens.ts';
import { showAnswer } from './show-answer.ts';

const BREAK =
  /^(WITH|SELECT|FROM|WHERE|GROUP BY|ORDER BY|HAVING|LIMIT|OFFSET|UNION|CROSS JOIN|LEFT JOIN|AND)\b/;

/** The statement, one clause a line, each bracket that holds a SELECT further in; then its values. */
function showStatement({ sql, values }: Explained): string {
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

export interface Showing {
  readonly sql: boolean;
  readonly plan: boolean;
  /** Characters of a line. */
  readonly width: number;
}

/** What to print; `held` is false where the question was refused, and then there is no answer. */
export interface Shown {
  readonly text: string;
  readonly held: boolean;
  readonly answer: LensAnswer | null;
}

/** Asks and gives what to print. Throws what is not the question's fault. */
export async function askAndShow(
  stand: Pick<LocalLens, 'lens' | 'explain'>,
  caller: Caller,
  question: LensQuestion,
  { sql, plan, width }: Showing,
): Promise<Shown> {
  try {
    const began = performance.now();
    const answer = await stand.lens.query(caller, question);
    const ms = (performance.now() - began).toFixed(1);
    const count = `${answer.rows.length}${answer.truncated ? ' rows and more (cut off)' : answer.rows.length === 1 ? ' row' : ' rows'}`;
    const when = question.asOf === undefined ? '' : `, as recorded by ${question.asOf}`;
    const parts = [
      showAnswer(answer, width),
      `${count}, ${ms} ms with its audit entry${when}`,
      ...answer.hints.map((hint) => `hint: ${hint}`),
    ];
    if (sql || plan) {
      const explained = await stand.explain(caller, question);
      if (sql) parts.push(`\n${showStatement(explained)}`);
      if (plan) parts.push(`\n${explained.plan.join('\n')}`);
    }
    return { text: parts.join('\n'), held: true, answer };
  } catch (error) {
    if (error instanceof ConsiliumError)
      return { text: `refused: ${error.remedy ?? error.code}`, held: false, answer: null };
    throw error;
  }
}
