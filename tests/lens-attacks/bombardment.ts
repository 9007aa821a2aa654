import type { Attack } from './attack.ts';
import type { World } from './lens-attacks-fixture.ts';
import { type Peak, watchMemory } from './memory.ts';
import { attempt, faultsOfOutcome, questionOf } from './trial.ts';

export interface Bombarded {
  readonly faults: readonly string[];
  readonly slowestMs: number;
  readonly peak: Peak;
  /** Of a query of somebody else, asked all the while. */
  readonly bystanderMs: readonly number[];
}

const BYSTANDER =
  'MATCH (p:Patient {uuid: $patient_uuid})-[:HAS_CONDITION]->(c:ConditionCase) RETURN count(c) AS n';

/** All of them, so many at once, while another patient's doctor works. */
export async function bombard(world: World, attacks: readonly Attack[], atOnce: number): Promise<Bombarded> {
  const memory = await watchMemory(world.stand.admin);
  const faults: string[] = [];
  const bystanderMs: number[] = [];
  let slowestMs = 0;
  const left = [...attacks];
  const drop = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const trial = await attempt(world, questionOf(next, world));
      slowestMs = Math.max(slowestMs, trial.ms);
      const wrong =
        trial.answer && next.says && !next.says(trial.answer, world) ? ['the answer is wrong'] : [];
      for (const fault of [...trial.faults, ...faultsOfOutcome(trial, next.outcome), ...wrong])
        faults.push(`${next.name}: ${fault}`);
    }
  };
  let over = false;
  const standBy = async () => {
    while (!over) {
      const began = performance.now();
      const { rows } = await world.lens.query(world.others[1]!.caller, { cypher: BYSTANDER });
      bystanderMs.push(performance.now() - began);
      if (rows[0]?.[0] !== 2) faults.push(`the bystander was told ${String(rows[0]?.[0])}`);
    }
  };
  const standing = standBy();
  await Promise.all(Array.from({ length: atOnce }, drop));
  over = true;
  await standing;
  return { faults, slowestMs, peak: memory.stop(), bystanderMs };
}
