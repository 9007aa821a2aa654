import type { ChartQuestion } from '@consilium/kernel';
import { rememberedUnits } from '../units/remembered-units.ts';
import type { Chart, Check } from './chart.ts';
import { contradictions } from './contradictions.ts';
import { duplicates } from './duplicates.ts';
import { impossibleDates } from './impossible-dates.ts';
import { questionId } from './question-id.ts';
import { staleEntries } from './stale-entries.ts';
import { unitJumps } from './unit-jumps.ts';

const CHECKS: readonly Check[] = [contradictions, impossibleDates, unitJumps, duplicates, staleEntries];

/** All that a person should look at, what was proposed first. Pure: the same chart asks the same. */
export function findQuestions(chart: Chart): readonly ChartQuestion[] {
  const known = chart.units === undefined ? chart : { ...chart, units: rememberedUnits(chart.units) };
  const all = CHECKS.flatMap((check) => [...check(known)]).map((finding) => ({
    id: questionId(finding),
    ...finding,
  }));
  return [...new Map(all.map((question) => [question.id, question])).values()];
}
