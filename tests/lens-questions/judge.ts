import type { Caller, Lens } from '@consilium/kernel';
import { LensRefusal } from '@consilium/kernel';
import type { ExpectedAnswers } from './expected-answers.ts';
import type { Question } from './question.ts';
import { type Plain, plain, sameBag, sameList } from './same-answer.ts';

export interface Verdict {
  readonly id: string;
  /** At once; after the one repair; or not at all. */
  readonly accepted: 'at once' | 'repaired' | 'no';
  readonly right: boolean;
  /** For a reader: why it was refused, or what differs. */
  readonly told: string;
}

interface Asked {
  readonly rows?: readonly (readonly Plain[])[];
  readonly refusal?: string;
}

async function ask(lens: Lens, caller: Caller, question: Question, cypher: string): Promise<Asked> {
  const { parameters } = question;
  try {
    const { rows, truncated } = await lens.query(caller, {
      cypher,
      ...(parameters === undefined ? {} : { parameters }),
    });
    if (truncated) return { refusal: 'the answer was cut off' };
    return { rows: rows.map((row) => row.map(plain)) };
  } catch (error) {
    if (!(error instanceof LensRefusal)) return { refusal: `it broke: ${String(error)}` };
    const { rule, what, instead } = error.refused;
    return { refusal: `${rule}: ${what} ${instead}` };
  }
}

const listed = (rows: readonly (readonly Plain[])[]) => rows.map((row) => `    ${JSON.stringify(row)}`);
const only = (rows: readonly (readonly Plain[])[], others: readonly (readonly Plain[])[]) => {
  const left = rows.filter((row) => !others.some((other) => sameList(row, other)));
  return listed(left.length > 0 ? left : rows).slice(0, 12);
};

/** Asks, if refused once more with the author's repair, and compares. */
export async function judge(
  lens: Lens,
  caller: Caller,
  question: Question,
  expected: ExpectedAnswers[string],
): Promise<Verdict> {
  const { id, repaired, ordered } = question;
  const first = await ask(lens, caller, question, question.cypher);
  const { rows, refusal } =
    first.rows || repaired === undefined ? first : await ask(lens, caller, question, repaired);
  if (rows === undefined) return { id, accepted: 'no', right: false, told: `refused: ${refusal}` };
  const right = (ordered ? sameList : sameBag)(expected, rows);
  const differs = [
    '  expected, not answered:',
    ...only(expected, rows),
    '  answered:',
    ...only(rows, expected),
  ];
  return {
    id,
    accepted: first.rows ? 'at once' : 'repaired',
    right,
    told: right ? '' : differs.join('\n'),
  };
}
