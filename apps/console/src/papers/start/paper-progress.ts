import type { Operations } from '../../api/generated.ts';

export type PaperRun = Operations['readWorkOfPatient']['response'];

/** Papers that a model takes part in, by pipeline: what each stage does, in order. */
export const PAPER_STAGES = {
  'insurer-letter': {
    chart: 'Reading the record',
    evidence: 'Searching the library',
    write: 'Writing the reasons',
    check: 'Checking each sentence',
    keep: 'Saving the draft',
  },
  'patient-brief': {
    evidence: 'Searching the library',
    brief: 'Summarising and checking',
    keep: 'Saving the draft',
  },
} as const;
export type PaperPipeline = keyof typeof PAPER_STAGES;

/** "Step 3 of 5: Writing the reasons". */
export function progressWords(pipeline: PaperPipeline, run: Pick<PaperRun, 'stages'> | undefined): string {
  const stages = Object.entries<string>(PAPER_STAGES[pipeline]);
  const isDone = (stage: string) =>
    run?.stages.some((each) => each.stage === stage && each.status === 'complete') ?? false;
  const next = stages.findIndex(([stage]) => !isDone(stage));
  const at = next < 0 ? stages.length - 1 : next;
  return `Step ${at + 1} of ${stages.length}: ${stages[at]?.[1] ?? ''}`;
}

/** The paper that a run has kept; `none`: it ended without one; null: it has not ended. */
export function paperOf(run: Pick<PaperRun, 'status' | 'result'> | undefined): string | 'none' | null {
  if (run === undefined || ['waiting', 'running', 'parked'].includes(run.status)) return null;
  const { result } = Object(run.result) as { readonly result?: { readonly paper?: unknown } | null };
  return typeof result?.paper === 'string' ? result.paper : 'none';
}
