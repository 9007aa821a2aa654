import { type ChartFact, type CurrentRun, factId, withCurrentRun } from '@consilium/kernel';

/** Runs tools of the team and keeps each fact that they hand out, once and in order. */
export async function collectFacts<T>(
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
