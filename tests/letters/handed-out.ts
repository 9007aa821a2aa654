import type { Caller, ChartFact, CurrentRun, Json } from '@consilium/kernel';
import { factId } from '@consilium/kernel';
import { consultCatalogue } from '@consilium/team-consult';
import type { Letters } from './letters-fixture.ts';

/** Everything of a record that a reading tool hands out, by entry. */
export async function handedOut(
  { record, useTool }: Pick<Letters, 'record' | 'useTool'>,
  caller: Caller,
): Promise<ReadonlyMap<string, readonly ChartFact[]>> {
  const facts = new Map<string, ChartFact>();
  const cite: CurrentRun['cite'] = (said) => {
    const id = factId(said);
    facts.set(`${said.resource} ${said.path}`, { ...said, id });
    return id;
  };
  const use = (name: string, input: object) =>
    useTool(consultCatalogue.tools.find((tool) => tool.name === name)!, input, caller, cite);

  await use('read_conditions', {});
  await use('read_regimens', { which: 'all' });
  await use('read_allergies', {});
  for (const when of ['past', 'current', 'scheduled']) await use('read_encounters', { when });
  const kinds = ['procedures', 'vaccinations', 'reports', 'documents', 'goals', 'plans', 'orders'];
  await use('read_entries', { kinds: [...kinds, 'care_team', 'person'] });
  for (const day of await daysOfDocuments(record, caller))
    await use('read_entries', { kinds: ['documents'], from: day, to: day });
  const newest = (await use('read_observations', {})) as unknown as {
    readonly tests: readonly { readonly test: string }[];
    readonly more_tests?: readonly string[];
  };
  const names = [...newest.tests.map(({ test }) => test), ...(newest.more_tests ?? [])];
  for (const name of new Set(names))
    await use('read_observations', { names: [name.slice(0, 80)], all: true });
  return Map.groupBy(facts.values(), ({ resource }) => resource);
}

/** The tool reads the newest documents as a whole; by day it reads each. */
async function daysOfDocuments(record: Letters['record'], caller: Caller): Promise<ReadonlySet<string>> {
  const { found } = await record.search(caller, { types: ['DocumentReference'], limit: 200 });
  return new Set(
    found.map(({ resource }) => dayIn(resource.date)).filter((day) => /^\d{4}-\d\d-\d\d$/.test(day)),
  );
}

function dayIn(date: Json | undefined): string {
  return typeof date === 'string' ? date.slice(0, 10) : '';
}
