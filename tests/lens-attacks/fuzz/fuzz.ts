import type { Json } from '@consilium/kernel';
import { LensRefusal } from '@consilium/kernel';
import { createRandom } from '../../lens-oracle/generate/random.ts';
import type { World } from '../lens-attacks-fixture.ts';
import { attempt, faultsOfOthers } from '../trial.ts';
import { hostileText } from './hostile-texts.ts';

export interface Fuzzed {
  readonly tried: number;
  readonly answered: number;
  /** With at least one row. */
  readonly withRows: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** Each with the seed that brings it back. */
  readonly faults: readonly string[];
}

const AT_ONCE = 6;
const PARAMETERS: Readonly<Record<string, Json>> = {
  s: "zz' --",
  n: 3,
  f: 0.5,
  l: [1, 'a', null, [2]],
  m: { a: 1, node: 'x' },
};
const MOMENTS = ['before', 'written', 'written', 'now', 'now'] as const;

/** Asks texts of one seed after the other until the time is up; every one is judged as an attack is. */
export async function fuzz(
  world: World,
  { seed, ms, attacks }: { seed: number; ms: number; attacks: readonly string[] },
): Promise<Fuzzed> {
  const end = performance.now() + ms;
  const refused: Record<string, number> = {};
  const faults: string[] = [];
  let [tried, answered, withRows, slowestMs] = [0, 0, 0, 0];

  const one = async (own: number) => {
    const random = createRandom(own);
    const cypher = hostileText(random, attacks);
    const moment = random.chance(0.3) ? random.pick(MOMENTS) : undefined;
    const trial = await attempt(world, {
      cypher,
      parameters: PARAMETERS,
      ...(moment ? { asOf: world.moments[moment] } : {}),
    });
    tried += 1;
    slowestMs = Math.max(slowestMs, trial.ms);
    if (trial.answer) answered += 1;
    if (trial.answer && trial.answer.rows.length > 0) withRows += 1;
    if (trial.error instanceof LensRefusal) {
      const { rule } = trial.error.refused;
      refused[rule] = (refused[rule] ?? 0) + 1;
    }
    for (const fault of [...trial.faults, ...(await faultsOfOthers(world, trial))])
      faults.push(`seed ${own}: ${fault}: ${cypher}`);
  };
  let next = seed;
  const worker = async () => {
    while (performance.now() < end) await one(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { tried, answered, withRows, refused, slowestMs, faults };
}
