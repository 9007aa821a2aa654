import type { ChartQuestion } from '@consilium/kernel';
import { digestUuid } from '../ids/digest-uuid.ts';
import { rememberedUnits } from '../units/remembered-units.ts';
import type { Chart, Check, Finding } from './chart.ts';
import { contradictions } from './contradictions.ts';
import { duplicates } from './duplicates.ts';
import { impossibleDates } from './impossible-dates.ts';
import { staleEntries } from './stale-entries.ts';
import { unitJumps } from './unit-jumps.ts';

const CHECKS: readonly Check[] = [contradictions, impossibleDates, unitJumps, duplicates, staleEntries];

/** All that a person should look at, what was proposed first. Pure: the same chart asks the same. */
export function findQuestions(chart: Chart): readonly ChartQuestion[] {
  const known = chart.units === undefined ? chart : { ...chart, units: rememberedUnits(chart.units) };
  const all = CHECKS.flatMap((check) => [...check(known)]).map((finding) => ({
    id: idOf(finding),
    ...finding,
  }));
  return [...new Map(all.map((question) => [question.id, question])).values()];
}

function idOf({ code, resources, proposal }: Finding): string {
  const refs = resources.map(({ type, id, version }) => `${type}/${id}/${version}`);
  return digestUuid('question-1', code, proposal ?? '', ...refs.sort());
}
