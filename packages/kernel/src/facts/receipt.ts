import type { ChartFact } from './fact.ts';

/** What a tool or the runtime has truly done, in the plain form of the verb. Only with a receipt may an answer of the turn say so. */
export type EffectVerb =
  | ('ask' | 'book' | 'cancel' | 'change' | 'create' | 'delete' | 'order' | 'pause' | 'remind' | 'report')
  | ('save' | 'schedule' | 'send' | 'start' | 'stop' | 'watch');

const RECEIPT = 'Receipt/';

/**
 * That an effect has happened, as a fact of the turn. `printed` says what, as a person reads it: `the agent reader, to compare two
 * letters`; numbers, days and names of the sentence that says it must stand there.
 */
export function receiptFact(verb: EffectVerb, printed: string): Omit<ChartFact, 'id'> {
  return { resource: `${RECEIPT}${verb}`, version: 1, path: '', printed, verdict: null, trend: null };
}

/** Whether a fact is a receipt of something done, and not of a chart. */
export function isReceipt({ resource }: Pick<ChartFact, 'resource'>): boolean {
  return resource.startsWith(RECEIPT);
}

/** The verb of a receipt. */
export function receiptVerb({ resource }: Pick<ChartFact, 'resource'>): string {
  return resource.slice(RECEIPT.length);
}
