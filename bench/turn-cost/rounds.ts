import { cpuOf } from './cpu.ts';
import { VARIANTS, type Variant } from './load/orders.ts';
import type { BenchStack } from './stack.ts';

/** One variant under one load, in one round. */
export interface Sample {
  readonly variant: Variant;
  readonly clients: number;
  readonly turnsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Per turn: worker, engine and database together, and each. */
  readonly cpu: {
    readonly sum: number;
    readonly worker: number;
    readonly restate: number;
    readonly postgres: number;
    /** Not in the sum: the stand-in model and the load generator, which share the cores. */
    readonly around: number;
  };
  readonly failures: readonly string[];
}

async function sample(stack: BenchStack, variant: Variant, clients: number, ms: number): Promise<Sample> {
  // While the others had their turn, caches went cold and the compiler threw code away.
  await stack.load.load(variant, clients, ms / 4);
  const before = cpuNow(stack, variant);
  const loaded = await stack.load.load(variant, clients, ms);
  const after = cpuNow(stack, variant);
  const turns = Math.max(loaded.turns, 1);
  const [worker = 0, restate = 0, postgres = 0, around = 0] = after.map(
    (now, index) => (now - (before[index] ?? 0)) / turns,
  );
  return {
    variant,
    clients,
    turnsPerSecond: (loaded.turns * 1_000) / loaded.ms,
    p50: at(loaded.times, 0.5),
    p99: at(loaded.times, 0.99),
    cpu: { sum: worker + restate + postgres, worker, restate, postgres, around },
    failures: loaded.failures,
  };
}

/**
 * Turns that are not counted: the compiler of the worker and the plan caches of its database connections take some
 * hundred of them.
 */
export async function warmUp(
  stack: BenchStack,
  variant: Variant,
  clients: number,
  until: { readonly turns: number; readonly ms: number },
): Promise<void> {
  const started = performance.now();
  let turns = 0;
  while (turns < until.turns && performance.now() - started < until.ms)
    turns += (await stack.load.load(variant, clients, 500)).turns;
}

/** Rounds of all variants beside each other, each round in another order, so that a noisy minute hits all alike. */
export async function rounds(
  stack: BenchStack,
  { count, ms, clients }: { count: number; ms: number; clients: readonly number[] },
): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round < count; round++) {
    for (const many of clients) {
      for (let turn = 0; turn < VARIANTS.length; turn++) {
        const variant = VARIANTS[(round + turn) % VARIANTS.length] as Variant;
        samples.push(await sample(stack, variant, many, ms));
      }
    }
  }
  return samples;
}

function cpuNow(stack: BenchStack, variant: Variant): readonly number[] {
  const { workers, restate, postgres, models, load } = stack;
  const around = cpuOf(models.pid) + cpuOf(load.pid);
  return [cpuOf(workers[variant].pid), cpuOf(restate.pid), cpuOf(postgres.pid, true), around];
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
