import { commonQuestions } from '@consilium/example-patients';
import type { Caller } from '@consilium/kernel';
import { createExplain } from '@consilium/record';
import type { RecordStand } from '@consilium/record/test-support/record-stand';

/** Pages that PostgreSQL looks at for one question about one patient, on average. No load of the machine changes it. */
export async function pagesTouched({ parts }: RecordStand, callers: readonly Caller[]): Promise<number> {
  const explain = createExplain(parts);
  let pages = 0;
  for (const caller of callers)
    for (const { cypher } of commonQuestions) pages += pagesOf((await explain(caller, { cypher })).plan);
  return Number((pages / callers.length / commonQuestions.length).toFixed(1));
}

/** The topmost node counts what is below it too. */
function pagesOf(plan: readonly string[]): number {
  const buffers = plan.find((line) => line.includes('Buffers: shared')) ?? '';
  return [...buffers.matchAll(/(?:hit|read)=(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
}
