import type { CurrentRun, Evidence, FunctionContext, Json, Question, ToolPorts } from '@consilium/kernel';

export interface FakeContext extends FunctionContext {
  readonly questions: Question[];
  readonly steps: string[];
}

/** Four characters a token: figures in tests are then easy to read. */
export const countTokens = (text: string) => Math.ceil(text.length / 4);

/** A context whose models give these answers, one list of votes for each question; the first vote is the answer. */
export function fakeContext(answers: readonly (readonly Json[])[], evidence?: Evidence): FakeContext {
  const questions: Question[] = [];
  const steps: string[] = [];
  return {
    questions,
    steps,
    countTokens,
    ask: async (question) => {
      const votes = answers[questions.length];
      if (votes === undefined) throw new Error(`question ${questions.length + 1} was not expected`);
      questions.push(question);
      return {
        ...{ output: votes[0] ?? null, votes, agreement: 0.123, preset: 'S1', models: ['fake'] },
        ...{ calls: 1, spared: 0, microUsd: 0, standIn: true },
      };
    },
    step: async (name, body) => {
      steps.push(name);
      const ports: ToolPorts = evidence === undefined ? {} : { evidence };
      return await body({ ports, scope: { tenant: 't' } } as unknown as CurrentRun);
    },
  };
}
