import { z } from 'zod';
import type { EvidenceLevel } from '../evidence/source.ts';

/** Levels that a threshold can ask for: studies from the strongest down, and a guideline, which is no study. */
export const THRESHOLD_LEVELS = [
  'systematic_review',
  'randomised_trial',
  'cohort',
  'case_control',
  'case_series',
  'guideline',
] as const satisfies readonly EvidenceLevel[];

const words = z.string().trim().min(1).max(300);

/** A calendar day that exists. */
const day = z.iso.date().describe('The last day on which it looks: 2027-04-03');

/** When the evidence is enough, in terms that code decides. */
export const typedThreshold = z
  .strictObject({
    level: z.enum(THRESHOLD_LEVELS).describe('The weakest kind of source that counts').optional(),
    independent_sources: z.int().min(1).max(20).describe('How many independent works. Default 1').optional(),
    outcome: words.describe('What they must be about: "reduced mortality"').optional(),
    population: words.describe('In whom: "boys with Duchenne"').optional(),
    until: day.optional(),
  })
  .refine((said) => Object.values(said).some((each) => each !== undefined), { message: 'says_nothing' });

/** In words that only a model can decide on. */
export const writtenThreshold = z.strictObject({ text: z.string().trim().min(1).max(2_000) });

/** When a research agent has found enough. */
export const thresholdSchema = z.union([typedThreshold, writtenThreshold]);

export type TypedThreshold = z.infer<typeof typedThreshold>;
export type WrittenThreshold = z.infer<typeof writtenThreshold>;
export type Threshold = TypedThreshold | WrittenThreshold;

/** Whether it is free text, which a model decides. */
export function isWritten(threshold: Threshold): threshold is WrittenThreshold {
  return 'text' in threshold;
}

/** What was decided about a threshold. */
export interface ThresholdVerdict {
  readonly met: boolean;
  /** `model`: of a threshold in free text. Shown wherever the verdict is. */
  readonly by: 'code' | 'model';
  /** Ids of the claims that it rests on; empty where it is not met. */
  readonly on: readonly string[];
  /** Plain sentences: what is missing. Empty where it is met. */
  readonly missing: readonly string[];
  /** Its last day is over: it looks no more, met or not. */
  readonly ended: boolean;
}
