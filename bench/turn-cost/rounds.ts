import type { CpuTimes, Subject, SubjectName } from './subject.ts';

/** One subject under one load, in one round. */
export interface Sample {
  readonly subject: SubjectName;
  readonly clients: number;
  readonly turnsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly accept: { readonly p50: number; readonly p95: number };
  /** Per turn, in ms. The sum leaves out the stand-in model. */
  readonly cpu: CpuTimes & { readonly sum: number };
  readonly failures: readonly string[];
}

async function sample(subject: Subject, clients: number, ms: number): Promise<Sample> {
  // While the others had their turn, caches went cold and the compiler threw code away.
  await subject.load(clients, ms / 4);
  const before = await subject.cpu();
  const loaded = await subject.load(clients, ms);
  const after = await subject.cpu();
  const perTurn = (part: keyof CpuTimes) => (after[part] - before[part]) / Math.max(loaded.turns, 1);
  const worker = perTurn('worker');
  const restate = perTurn('restate');
  const postgres = perTurn('postgres');
  const load = perTurn('load');
  return {
    subject: subject.name,
    clients,
    turnsPerSecond: (loaded.turns * 1_000) / loaded.ms,
    p50: at(loaded.times, 0.5),
    p99: at(loaded.times, 0.99),
    accept: { p50: at(loaded.accepts, 0.5), p95: at(loaded.accepts, 0.95) },
    cpu: {
      ...{ worker, restate, postgres, load, model: perTurn('model') },
      sum: worker + restate + postgres + load,
    },
    failures: loaded.failures,
  };
}

/**
 * Turns that are not counted: the compiler of the worker and the plan caches of its database connections take some
 * hundred of them.
 */
export async function warmUp(
  subject: Subject,
  clients: number,
  until: { readonly turns: number; readonly ms: number },
): Promise<void> {
  const started = performance.now();
  let turns = 0;
  while (turns < until.turns && performance.now() - started < until.ms)
    turns += (await subject.load(clients, 500)).turns;
}

/** Rounds of all subjects beside each other, each round in another order, so that a noisy minute hits all alike. */
export async function rounds(
  subjects: readonly Subject[],
  { count, ms, clients }: { count: number; ms: number; clients: readonly number[] },
): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round < count; round++) {
    for (const many of clients) {
      for (let turn = 0; turn < subjects.length; turn++) {
        samples.push(await sample(subjects[(round + turn) % subjects.length] as Subject, many, ms));
      }
    }
  }
  return samples;
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
