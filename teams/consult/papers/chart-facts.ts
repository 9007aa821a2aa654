import {
  type ChartFact,
  type CurrentRun,
  defineFunction,
  type FhirResource,
  factId,
  type Json,
  withCurrentRun,
} from '@consilium/kernel';
import { z } from 'zod';
import { recordOf, required } from '../chart/ports.ts';
import { readAllergies } from '../tools/read-allergies.ts';
import { readConditions } from '../tools/read-conditions.ts';
import { readEntries } from '../tools/read-entries.ts';
import { readObservationsTool } from '../tools/read-observations.ts';
import { readRegimens } from '../tools/read-regimens.ts';
import { BY_CODE, type ChartFacts, chartFacts, choice, sampleFacts } from './shapes.ts';

const input = z.object({
  treatment: z.string().trim().min(2).max(200).describe('The treatment that is asked for'),
  ...choice,
});

/** What the record says that a letter may cite, by part of the letter. */
export const chartFactsFunction = defineFunction({
  ...BY_CODE,
  name: 'chart_facts',
  description:
    'Facts of the record for a letter: diagnoses, medicines, results, allergies, and what documents say of a treatment.',
  input,
  output: chartFacts,
  zone: 'record',
  effect: 'read',
  example: (end) => {
    const facts = sampleFacts(end === 'least' ? 5 : 60, 100);
    const none = { medicines: [], results: [], allergies: [], documents: [] };
    const patient = { name: '', born: '' };
    return { facts, diagnoses: facts.map(({ id }) => id), ...none, patient, today: '' } as unknown as Json;
  },
  run: async ({ treatment }, { step }) =>
    (await step('chart_facts', async (run) => {
      const words = treatment
        .split(/\s+/)
        .filter((word) => word.length > 3)
        .slice(0, 6);
      const { facts, value } = await collectFacts(run, async () => {
        const parts: Record<string, Json> = {
          diagnoses: await readConditions.execute({}),
          medicines: await readRegimens.execute({ which: 'all' }),
          results: await readObservationsTool.execute({}),
          allergies: await readAllergies.execute({}),
          documents: await readEntries.execute({
            kinds: ['documents'],
            ...(words.length > 0 ? { words } : {}),
          }),
        };
        const questions = await required(run.ports.views).questions(run.caller);
        const asked = questions.flatMap(({ resources }) => resources.map(({ type, id }) => `${type}/${id}`));
        return { parts, asked: new Set(asked), patient: (await recordOf().panel(run.caller)).patient };
      });
      const known = new Map(facts.map((fact) => [fact.id, fact]));
      const part = (name: string) =>
        idsIn(value.parts[name]).filter((id) => isLine(known.get(id), value.asked));
      return {
        facts: facts as unknown as Json,
        ...{ diagnoses: part('diagnoses'), medicines: part('medicines'), results: part('results') },
        ...{ allergies: part('allergies'), documents: part('documents') },
        patient: personOf(value.patient),
        today: run.now().toISOString().slice(0, 10),
      };
    })) as unknown as ChartFacts,
});

/** A note that something is not there is no line of a letter, and neither is an entry that the chart doctor asks about. */
function isLine(fact: ChartFact | undefined, asked: ReadonlySet<string>): boolean {
  return fact !== undefined && !fact.resource.startsWith('Query/') && !asked.has(fact.resource);
}

/** The ids of facts in what a tool answered, each once. */
function idsIn(value: Json | undefined): string[] {
  const found = new Set<string>();
  const walk = (each: unknown): void => {
    if (typeof each !== 'object' || each === null) return;
    if ('fact' in each && typeof each.fact === 'string') found.add(each.fact);
    Object.values(each).forEach(walk);
  };
  walk(value);
  return [...found];
}

function personOf(patient: FhirResource | null): { name: string; born: string } {
  const { name, birthDate } = patient ?? ({} as FhirResource);
  const [first] = (Array.isArray(name) ? name : []) as readonly {
    given?: string[];
    family?: string;
    text?: string;
  }[];
  const called = first?.text ?? [...(first?.given ?? []), first?.family ?? ''].join(' ').trim();
  return { name: called, born: typeof birthDate === 'string' ? birthDate : '' };
}

/** Runs tools of the team and keeps each fact that they hand out, once and in order. */
async function collectFacts<T>(
  run: CurrentRun,
  body: () => Promise<T>,
): Promise<{ readonly facts: readonly ChartFact[]; readonly value: T }> {
  const facts = new Map<string, ChartFact>();
  const cite: CurrentRun['cite'] = (said) => {
    const id = factId(said);
    facts.set(id, { ...said, id });
    return id;
  };
  const value = await withCurrentRun({ ...run, cite }, body);
  return { facts: [...facts.values()], value };
}
