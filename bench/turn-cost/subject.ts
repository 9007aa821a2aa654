import { cpuOf } from './cpu.ts';
import type { Asked, Loaded, Variant } from './load/orders.ts';
import type { BenchStack } from './stack.ts';

/** A variant, `before`, or a peer of `bench/peers`. */
export type SubjectName = string;

/** CPU that the processes behind a turn have used so far, in ms. */
export interface CpuTimes {
  readonly worker: number;
  readonly restate: number;
  readonly postgres: number;
  /** The load generator, which plays the gateway: it accepts messages and sends turns. */
  readonly load: number;
  readonly model: number;
}

/** What is measured: something that takes a load, and what its processes have cost. */
export interface Subject {
  readonly name: SubjectName;
  readonly load: (clients: number, ms: number) => Promise<Loaded>;
  readonly cpu: () => Promise<CpuTimes>;
}

interface Pid {
  readonly pid: number;
}

export interface MeasuredProcesses {
  readonly workers: { readonly [variant in Variant]: Pid };
  readonly restate: Pid;
  readonly postgres: Pid;
  readonly load: Pid;
  readonly models: Pid;
}

export function cpuNow(
  { workers, restate, postgres, load, models }: MeasuredProcesses,
  variant: Variant,
): CpuTimes {
  return {
    worker: cpuOf(workers[variant].pid),
    restate: cpuOf(restate.pid),
    postgres: cpuOf(postgres.pid, true),
    load: cpuOf(load.pid),
    model: cpuOf(models.pid),
  };
}

/** A variant of this checkout. */
export function subjectOf(stack: BenchStack, name: Asked): Subject {
  const variant = name === 'checked' ? 'ours' : name;
  return {
    name,
    load: (clients, ms) => stack.load.load(name, clients, ms),
    cpu: async () => cpuNow(stack, variant),
  };
}
