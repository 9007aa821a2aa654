import { type Caller, ConsiliumError, type LensAnswer, type LensQuestion } from '@consilium/kernel';
import type { LocalLens } from './local-lens.ts';
import { showAnswer } from './show-answer.ts';
import { showStatement } from './show-statement.ts';

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
