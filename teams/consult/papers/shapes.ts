import { type ChartFact, QUALITIES } from '@consilium/kernel';
import { z } from 'zod';

/** Fields that every function takes beside its own. */
export const choice = {
  preset: z.string().min(1).max(40).optional().describe('A preset (D4) or a variant of this function'),
  quality: z.enum(QUALITIES).optional().describe('Light, standard or high quality, where no preset is named'),
};

/** Facts as tools hand them out. */
export const facts = z
  .array(
    z.looseObject({
      id: z.string().max(12),
      resource: z.string().max(300),
      version: z.int(),
      path: z.string().max(300),
      printed: z.string().max(8_000),
      verdict: z.enum(['high', 'low', 'normal']).nullable(),
      trend: z.enum(['rising', 'falling', 'stable']).nullable(),
    }),
  )
  .max(1_000) as unknown as z.ZodType<readonly ChartFact[]>;

const ids = z.array(z.string().max(12)).max(400);

/** Which facts belong to which part of a letter. */
export const chartFacts = z.object({
  facts,
  diagnoses: ids,
  medicines: ids,
  results: ids,
  allergies: ids,
  documents: ids,
  patient: z.object({ name: z.string().max(200), born: z.string().max(40) }),
  today: z.string().max(40),
});
export type ChartFacts = z.infer<typeof chartFacts>;

/** Passages of the library, the strongest kind of evidence first. */
export const gradedEvidence = z.object({
  question: z.string().max(600),
  facts,
  counts: z.object({ found: z.int(), screened: z.int(), read: z.int() }),
  gaps: z.array(z.string().max(400)).max(20),
});
export type GradedEvidence = z.infer<typeof gradedEvidence>;

/** So many facts, for the price of what reads them. */
export function sampleFacts(count: number, characters: number): readonly ChartFact[] {
  return Array.from({ length: count }, (_, at) => ({
    ...{ id: `f${at}`, resource: `Sample/${at}`, version: 1, path: 'text', verdict: null, trend: null },
    printed: 'word '.repeat(characters / 5).trim(),
  })) as unknown as readonly ChartFact[];
}

/** What code alone does costs nothing, whatever preset is named. */
export const BY_CODE = {
  budget: () => ({ input: 'model', output: 0 }) as const,
  presets: { default: 'S1', variants: {}, quality: { light: 'S1', standard: 'S1', high: 'S1' } },
  questions: () => ({ least: 0, most: 0 }),
  byCode: true,
} as const;
